/** Whether pages and overlays are animated: not where the user asked for reduced motion, nor where the engine cannot. */
export const hasAnimations = (): boolean =>
  typeof Element.prototype.animate === 'function' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
