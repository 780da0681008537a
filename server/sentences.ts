// The form that messages for merchants have, in any script, by what Unicode says of its letters.

/** A script that has capitals begins with one; Georgian writes whole words in them, and no first letters. Digits and signs are no letters. */
export const beginsWithCapital = (text: string) => /^(?:(?!\p{Ll})\p{L}|\p{Script=Georgian})/u.test(text);

/** A letter that is no capital is among them, or one of a script without capitals. */
export const notAllCapitals = (text: string) => /[\p{Ll}\p{Lo}\p{Lm}]/u.test(text);

/** Two sentences or more, with a word or a number in each. */
export function isTwoSentences(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  return sentences.length > 1 && sentences.every((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
