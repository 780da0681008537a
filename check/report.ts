// Findings as people read them, as programs read them, and as remarks on a pull request.

/** One thing that is wrong, and where. */
export interface Finding {
  rule: string;
  place: string;
  message: string;
  /** The documents that a change breaks, where there are several. */
  breaks?: string[];
}

export const outputs = ['text', 'json', 'annotations'] as const;
export type Output = (typeof outputs)[number];

export interface Report {
  /** What was looked at, for the last line. */
  subject: string;
  findings: Finding[];
  allowed?: Finding[];
  notes?: string[];
  /** The file that remarks are pinned to. */
  file?: string;
}

export function rendered(reports: Report[], output: Output): string {
  if (output !== 'json') return reports.map((report) => lines(report, output)).join('\n');
  const data = reports.map(({ subject, findings, allowed = [], notes = [] }) => ({ subject, passed: findings.length === 0, findings, allowed, notes }));
  return JSON.stringify(data, null, 2);
}

const of = (breaks: string[] | undefined) => (breaks ? ` [${breaks.join(', ')}]` : '');

function lines({ subject, findings, allowed = [], notes = [], file }: Report, output: Output): string {
  const counted = `${subject}: ${findings.length === 0 ? 'no findings' : `${findings.length} finding${findings.length > 1 ? 's' : ''}`}${allowed.length ? `, ${allowed.length} allowed` : ''}`;
  if (output === 'text')
    return [
      ...findings.map(({ place, rule, message, breaks }) => `${place}\n  ${rule}: ${message}${of(breaks)}`),
      ...allowed.map(({ place, rule }) => `allowed: ${rule} at ${place}`),
      ...notes.map((note) => `note: ${note}`),
      counted,
    ].join('\n');
  const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const remark = (level: string, title: string, text: string) =>
    `::${level} ${file ? `file=${property(file)},` : ''}title=${property(title)}::${escaped(text)}`;
  return [
    ...findings.map(({ place, rule, message, breaks }) => remark('error', rule, `${place}: ${message}${of(breaks)}`)),
    ...allowed.map(({ place, rule }) => remark('notice', rule, `${place}: allowed`)),
    ...notes.map((note) => remark('warning', 'allowance', note)),
    counted,
  ].join('\n');
}
