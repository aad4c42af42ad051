import { escapeHtml } from './report-page.ts'

export interface TakenScreen {
  /** 'S30 jobs'. */
  readonly title: string
  /** Paths below the contact sheet. */
  readonly pictures: readonly string[]
  /** What is wrong by measure: it did not open, or it is wider than its window. */
  readonly problems: readonly string[]
}

const figure = (path: string) =>
  `<figure><a href="${encodeURI(path)}"><img loading="lazy" alt="" src="${encodeURI(path)}"></a><figcaption>${escapeHtml(path.split('/').at(-1)?.replace('.png', '') ?? '')}</figcaption></figure>`

const section = ({ title, pictures, problems }: TakenScreen) =>
  `<section><h2>${escapeHtml(title)}</h2>${problems.map((problem) => `<p class="problem">${escapeHtml(problem)}</p>`).join('')}<div>${pictures.map(figure).join('')}</div></section>`

/** The page that shows every screen in each look, with what was found wrong. */
export function formatContactSheet(taken: readonly TakenScreen[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${taken.length} screens</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #f4f4f5; color: #18181b }
section > div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto }
figure { margin: 0 } img { height: 420px; border: 1px solid #d4d4d8; background: #fff }
.problem { color: #b3261e; margin: 4px 0 }
</style>
<h1>${taken.length} screens</h1>
${taken.map(section).join('\n')}
</html>
`
}
