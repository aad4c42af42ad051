import sharp from 'sharp'

/** An SVG with this content. */
export const drawing = (inside: string, attributes = 'viewBox="0 0 400 300"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )

/** A PNG of one color. */
export const png = (width = 40, height = 30, shade = 90): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 120, b: 150 } } })
    .png()
    .toBuffer()
