import type { Sender } from './email-template.ts'

/** Header colors by brand, as in `src/theme/tokens.css`: bar, text, mark and border. */
export const brandColors: Readonly<
  Record<Sender['brand'], { readonly bar: string; readonly ink: string; readonly mark: string; readonly line: string }>
> = {
  meridian: { bar: '#ffffff', ink: '#1c1917', mark: '#c2410c', line: '#e5e2dd' },
  stride: { bar: '#211d1b', ink: '#ffffff', mark: '#fb923c', line: '#211d1b' },
  harbor: { bar: '#0f4a54', ink: '#ffffff', mark: '#d6e8ea', line: '#0f4a54' },
}

/** Light colors. They are inlined in every element, for mail programs that ignore style sheets. */
export const light = {
  page: '#f7f6f3',
  paper: '#ffffff',
  sunk: '#f1efeb',
  line: '#e5e2dd',
  ink: '#1c1917',
  pale: '#625b54',
  accent: '#c2410c',
  onAccent: '#ffffff',
}

/** Dark styles for mail programs that support them. Each class overrides the inline style of its element. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #131110 !important; }
  .paper { background: #1b1816 !important; border-color: #322d2a !important; }
  .sunk { background: #252120 !important; border-color: #322d2a !important; }
  .ink { color: #f5f2ef !important; }
  .pale { color: #aba39c !important; }
  .rule { border-color: #322d2a !important; }
  .act { background: #fb923c !important; color: #1c1003 !important; }
  .bar-meridian { background: #1b1816 !important; border-color: #322d2a !important; }
  .name-meridian { color: #f5f2ef !important; }
}
@media (max-width: 480px) {
  .room { padding-left: 20px !important; padding-right: 20px !important; }
}
`.trim()
