import sharp from 'sharp'

const block = 8

/** Structural similarity (SSIM, mean over 8 × 8 luma blocks) of a picture with its scaled original; 1 is equal. */
export async function likeness(picture: Uint8Array, original: Uint8Array): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const reference = await sharp(original)
    .rotate()
    .resize(info.width, info.height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let [sum, count] = [0, 0]
  for (let top = 0; top + block <= info.height; top += block) {
    for (let left = 0; left + block <= info.width; left += block) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + block; y++) {
        for (let x = left; x < left + block; x++) {
          const [p, q] = [data[y * info.width + x] ?? 0, reference[y * info.width + x] ?? 0]
          a += p
          b += q
          aa += p * p
          bb += q * q
          ab += p * q
        }
      }
      const n = block * block
      const [ma, mb] = [a / n, b / n]
      const [va, vb, cov] = [aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb]
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
      count += 1
    }
  }
  return sum / count
}
