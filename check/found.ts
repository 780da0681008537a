// The findings of a run. Findings of one cause become one, with all the operations that show it and the smallest request that did.
import type { Finding } from './report.ts';

interface Known {
  /** The finding to report. Absent until a request has been found that is worth reporting. */
  told?: Finding;
  places: Set<string>;
  answers: number;
}

export const markOf = ({ rule, place, cause }: Finding) => `${rule} ${cause ?? place}`;

export class Found {
  private readonly known = new Map<string, Known>();

  /** Counts a response that shows the finding, whether or not this finding will be reported. */
  seen(finding: Finding) {
    const known = this.at(finding);
    known.places.add(finding.place);
    known.answers += 1;
  }

  isTold(finding: Finding): boolean {
    return this.at(finding).told !== undefined;
  }

  /** The first finding of a cause is reported. Later findings only add their place. */
  tell(finding: Finding) {
    const known = this.at(finding);
    known.told ??= finding;
    known.places.add(finding.place);
  }

  all(): Finding[] {
    return [...this.known.values()].flatMap(({ told, places, answers }) => {
      if (!told) return [];
      const { cause: _, ...finding } = told;
      // the reported place comes first, because the reported request is about it
      const all = [...new Set([told.place, ...places])];
      return [{ ...finding, ...(all.length > 1 ? { places: all } : {}), ...(answers > 1 ? { answers } : {}) }];
    });
  }

  private at(finding: Finding): Known {
    const mark = markOf(finding);
    const known = this.known.get(mark) ?? { places: new Set<string>(), answers: 0 };
    this.known.set(mark, known);
    return known;
  }
}
