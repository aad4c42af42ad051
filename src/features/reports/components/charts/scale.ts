/** Round steps of an axis from 0 that cover `max` in three to five steps. */
export function listTicks(max: number): readonly number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The steps of an axis of whole numbers: no halves of a claim. */
export const listWholeTicks = (max: number): readonly number[] => [...new Set(listTicks(max).filter(Number.isInteger))]

/** Every how many labels of this width fit into a row of `width`, in px. */
export const countLabelStep = (labels: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((labels * labelWidth) / Math.max(1, width)))
