// Limits how many large pages are in memory at once: one for each shop, and a few in all. Later requests wait for their turn, and the shops take turns.
import { FairSemaphore } from '../fair-semaphore.ts';

/** A place becomes free after this time, even if it wasn't given back, for example because a request failed. */
const longestMs = 30_000;

export class Places {
  private readonly semaphore: FairSemaphore;

  constructor(inAll: number) {
    this.semaphore = new FairSemaphore({ inAll, perHolder: 1 });
  }

  /** Waits for a place. The function that it returns gives the place back. */
  take(holder: number | null): Promise<() => void> {
    return new Promise((entered, refused) => {
      const held = () =>
        new Promise<void>((leave) => {
          const timer = setTimeout(leave, longestMs);
          timer.unref();
          entered(() => {
            clearTimeout(timer);
            leave();
          });
        });
      this.semaphore.take(holder, held).catch(refused);
    });
  }
}
