// Writes findings for people, for programs, and as remarks on a pull request.
import { printableLines } from '../contract/printable.ts';

/** One thing that is wrong, and where. */
export interface Finding {
  rule: string;
  place: string;
  message: string;
  /** The same for all findings of a rule that have the same fault. */
  cause?: string;
  /** The place in the contract, as a JSON pointer into the document. */
  pointer?: string;
  /** All the places, where there are several. `answers` is the number of responses that showed the finding. */
  places?: string[];
  answers?: number;
  /** The documents that a change breaks, where there are several. */
  breaks?: string[];
}

export const outputs = ['text', 'json', 'annotations'] as const;
export type Output = (typeof outputs)[number];

export interface Report {
  /** What was checked, for the last line. */
  subject: string;
  findings: Finding[];
  allowed?: Finding[];
  /** Warnings about allowances that have ended. */
  ended?: string[];
  /** Information that requires no action. */
  notes?: string[];
  /** The file and line at which a remark on a finding is shown. Only `annotations` uses it. */
  locate?: (finding: Finding) => Location | undefined;
}

export interface Location {
  file: string;
  line?: number | undefined;
}

/** Contracts and servers name things as they like, and the output may go to a terminal. */
export const rendered = (reports: Report[], output: Output): string => printableLines(written(reports, output));

function written(reports: Report[], output: Output): string {
  if (output !== 'json') return reports.map((report) => lines(report, output)).join('\n');
  const data = reports.map(({ subject, findings, allowed = [], ended = [], notes = [] }) => ({
    subject,
    passed: findings.length === 0,
    findings,
    allowed,
    ended,
    notes,
  }));
  return JSON.stringify(data, null, 2);
}

const of = (breaks: string[] | undefined) => (breaks ? ` [${breaks.join(', ')}]` : '');

const few = 6;

/** The places of a finding, as many as people read, and how often it was seen. */
function seen({ place, places = [place], answers }: Finding): string {
  const rest = places.length - few;
  const counted = [...(places.length > 1 ? [`${places.length} places`] : []), ...(answers ? [`${answers} answers`] : [])];
  return `${places.slice(0, few).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}${counted.length > 0 ? ` (${counted.join(', ')})` : ''}`;
}

function lines({ subject, findings, allowed = [], ended = [], notes = [], locate }: Report, output: Output): string {
  const counted = `${subject}: ${findings.length === 0 ? 'no findings' : `${findings.length} finding${findings.length > 1 ? 's' : ''}`}${allowed.length ? `, ${allowed.length} allowed` : ''}`;
  if (output === 'text')
    return [
      ...findings.map((finding) => `${seen(finding)}\n  ${finding.rule}: ${finding.message}${of(finding.breaks)}`),
      ...allowed.map(({ place, rule }) => `allowed: ${rule} at ${place}`),
      ...ended.map((warning) => `warning: ${warning}`),
      ...notes.map((note) => `note: ${note}`),
      counted,
    ].join('\n');
  const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const remark = (level: string, title: string, text: string, at?: Location) => {
    const pinned = at ? `file=${property(at.file)},${at.line === undefined ? '' : `line=${at.line},`}` : '';
    return `::${level} ${pinned}title=${property(title)}::${escaped(text)}`;
  };
  return [
    ...findings.map((finding) => remark('error', finding.rule, `${seen(finding)}: ${finding.message}${of(finding.breaks)}`, locate?.(finding))),
    ...allowed.map((finding) => remark('notice', finding.rule, `${finding.place}: allowed`, locate?.(finding))),
    ...ended.map((warning) => remark('warning', 'allowance', warning)),
    ...notes.map((note) => remark('notice', 'note', note)),
    counted,
  ].join('\n');
}
