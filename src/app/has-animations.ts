/** Whether pages are animated: not where the user asked for reduced motion. */
export const hasAnimations = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches
