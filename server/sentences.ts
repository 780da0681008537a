// Checks the form of messages for merchants in any script, by the Unicode properties of their letters.

/** Texts in a script with capitals begin with one. Georgian has capitals only for whole words, so it needs none at the start. Digits and signs don't count. */
export const beginsWithCapital = (text: string) => /^(?:(?!\p{Ll})\p{L}|\p{Script=Georgian})/u.test(text);

/** The text has a letter that is no capital, or one from a script without capitals. */
export const notAllCapitals = (text: string) => /[\p{Ll}\p{Lo}\p{Lm}]/u.test(text);

/** Two sentences or more, with a word or a number in each. */
export function isTwoSentences(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  return sentences.length > 1 && sentences.every((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
