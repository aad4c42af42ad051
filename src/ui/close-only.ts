/**
 * Closes what is open only if it is still this: `setOpen(closeOnly(open))`. A save ends late on a slow line, and by then the person
 * may have closed its sheet and opened another, which must stay.
 */
export const closeOnly =
  <T>(shown: T | null) =>
  (now: T | null): T | null =>
    now === shown ? null : now
