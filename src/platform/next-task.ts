/** Resolves in the page's next task. What waits, such as a tap or a frame, comes before it. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })
