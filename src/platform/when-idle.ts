/** Resolves when the page has nothing else to do; at once in a browser that cannot tell. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => {
        resolve()
      })
    else resolve()
  })
