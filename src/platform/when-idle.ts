/** Resolves when the page has nothing else to do; at once in a browser that cannot tell. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => {
        resolve()
      })
    else resolve()
  })
