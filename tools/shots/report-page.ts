import type { Comparison } from './compare-sets.ts'

/** Escapes a text for HTML. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Formats a share of pixels, `0.12 %`. A change is never shown as zero. */
export const formatShare = (share: number): string =>
  `${share > 0 && share < 0.0001 ? 'under 0.01' : (100 * share).toFixed(2)} %`

const picture = (folder: string, name: string, label: string) =>
  `<figure><figcaption>${label}</figcaption><a href="${encodeURI(`${folder}/${name}.png`)}"><img loading="lazy" alt="" src="${encodeURI(`${folder}/${name}.png`)}"></a></figure>`

function section({ name, is, share }: Comparison): string {
  const pictures = [
    is === 'new' ? '' : picture('base', name, 'Before'),
    is === 'gone' ? '' : picture('now', name, 'After'),
    is === 'changed' ? picture('differences', name, 'Difference') : '',
  ]
  const fact = is === 'changed' ? formatShare(share) : is
  return `<section><h2>${escapeHtml(name)} <small>${fact}</small></h2><div>${pictures.join('')}</div></section>`
}

/** The page that shows each changed picture before, after, and their difference. */
export function formatReport(compared: readonly Comparison[], base: string): string {
  const changed = compared.filter(({ is }) => is !== 'same').sort((a, b) => b.share - a.share)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${changed.length} of ${compared.length} pictures changed</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #f4f4f5; color: #18181b }
section > div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto }
figure { margin: 0 } img { max-width: 560px; border: 1px solid #d4d4d8; background: #fff }
small { font-weight: 400; color: #52525b }
</style>
<h1>${changed.length} of ${compared.length} pictures changed</h1>
<p>Compared with ${escapeHtml(base)}.</p>
${changed.map(section).join('\n')}
</html>
`
}
