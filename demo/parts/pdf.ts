/** US Letter at 72 units per inch, in Helvetica, which every PDF reader has. */
const [width, height, margin, leading] = [612, 792, 64, 15]
const linesPerPage = Math.floor((height - 2 * margin - 40) / leading)

/** Encodes a text for PDF. Characters outside Latin-1 become a dash. */
const literal = (text: string): string =>
  `(${text.replace(/[^\x20-\x7e\xa0-\xff]/g, '-').replace(/[\\()]/g, (one) => `\\${one}`)})`

function pageText(title: string, lines: readonly string[], page: string): string {
  const body = lines.map((line) => `${literal(line)} Tj T*`).join('\n')
  return `BT /F2 15 Tf ${margin} ${height - margin} Td ${literal(title)} Tj ET
BT /F1 10 Tf ${leading} TL ${margin} ${height - margin - 34} Td
${body}
ET
BT /F1 8 Tf ${margin} ${margin / 2} Td ${literal(page)} Tj ET`
}

/** Creates a plain PDF of a text, with the title on each page. The output is deterministic. */
export function pdfOf(title: string, lines: readonly string[]): Uint8Array {
  const count = Math.max(1, Math.ceil(lines.length / linesPerPage))
  const pages = Array.from({ length: count }, (_, index) =>
    pageText(
      title,
      lines.slice(index * linesPerPage, (index + 1) * linesPerPage),
      `Page ${String(index + 1)} of ${String(count)}`,
    ),
  )
  const firstPage = 5
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ]),
    `<< /Title ${literal(title)} /Producer (Partwright) >>`,
  ]
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}
