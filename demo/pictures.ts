import sharp from 'sharp'
import type { DemoModel } from './model-range.ts'

export const pictureKinds = ['Serial plate', 'Console', 'Failed part', 'Belt, underside', 'Receipt'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const pictureSize = { width: 1200, height: 900 } as const

export interface Subject {
  readonly model: DemoModel
  readonly serial: string
  readonly code: string
  readonly shop: string
}

const bars = (serial: string) =>
  serial
    .split(/(?:)/u)
    .flatMap((letter, index) => {
      const width = 4 + (letter.charCodeAt(0) % 4) * 3
      return [
        `<rect x="${190 + index * 58}" y="560" width="${width}" height="110"/>`,
        `<rect x="${190 + index * 58 + width + 9}" y="560" width="${18 - width}" height="110"/>`,
      ]
    })
    .join('')

function plate({ model, serial }: Subject): string {
  return `<defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#4c4a49"/><stop offset="1" stop-color="#1d1c1c"/></linearGradient><linearGradient id="b" x2="1" y2="1"><stop stop-color="#dcdad6"/><stop offset=".5" stop-color="#f6f4f0"/><stop offset="1" stop-color="#b9b5af"/></linearGradient></defs>
<rect width="1200" height="900" fill="url(#a)"/><g transform="rotate(-4 600 450)"><rect x="120" y="230" width="960" height="470" rx="24" fill="url(#b)" stroke="#6b665f" stroke-width="6"/>
<g fill="#2b2926" font-family="Arial, Liberation Sans, sans-serif"><text x="190" y="330" font-size="64" font-weight="700">${model.maker.name.toUpperCase()}</text><text x="190" y="405" font-size="42">MODEL ${model.name}   120 V~  60 Hz  15 A</text></g>
<text x="190" y="510" font-size="66" font-weight="700" font-family="Liberation Mono, DejaVu Sans Mono, monospace" fill="#2b2926">S/N ${serial}</text><g fill="#23211f">${bars(serial)}</g></g>`
}

function display({ code }: Subject): string {
  return `<defs><linearGradient id="a" y2="1" x2="0"><stop stop-color="#3b3733"/><stop offset="1" stop-color="#2a2725"/></linearGradient></defs>
<rect width="1200" height="900" fill="#24211f"/><path d="M0 690 1200 520v380H0z" fill="#171514"/><rect x="140" y="150" width="920" height="470" rx="54" fill="url(#a)" stroke="#4b4641" stroke-width="8"/><rect x="240" y="220" width="720" height="240" rx="22" fill="#0a0d0b"/>
<text x="600" y="405" text-anchor="middle" font-family="Liberation Mono, DejaVu Sans Mono, monospace" font-weight="700" font-size="180" fill="#ff6b3d">${code}</text><g fill="#5c5650"><rect x="300" y="505" width="110" height="62" rx="14"/><rect x="460" y="505" width="110" height="62" rx="14"/><rect x="620" y="505" width="110" height="62" rx="14"/></g><rect x="780" y="505" width="110" height="62" rx="14" fill="#a33327"/>`
}

const motor = `<defs><linearGradient id="a" y2="1" x2="0"><stop stop-color="#5f6468"/><stop offset=".35" stop-color="#91979b"/><stop offset="1" stop-color="#3c4043"/></linearGradient></defs>
<rect width="1200" height="900" fill="#35322f"/><ellipse cx="610" cy="720" rx="430" ry="70" fill="#1c1a19"/><rect x="250" y="250" width="640" height="420" rx="60" fill="url(#a)"/><g stroke="#4a4e52" stroke-width="14"><path d="M330 270v380M420 270v380M510 270v380M600 270v380"/></g><rect x="890" y="400" width="130" height="110" rx="16" fill="#b5b1ab"/><rect x="690" y="300" width="150" height="90" rx="10" fill="#8d5a2b"/><path d="m705 320 120 50M705 350l90 38" stroke="#1f1a15" stroke-width="9"/><path d="M250 330C120 350 110 560 60 620" stroke="#b3342b" stroke-width="20" fill="none"/><path d="M250 390C150 420 150 640 90 740" stroke="#1b1b1b" stroke-width="20" fill="none"/>`
const belt = `<defs><linearGradient id="a" x2="1"><stop stop-color="#161615"/><stop offset=".6" stop-color="#3a3938"/><stop offset="1" stop-color="#111"/></linearGradient></defs>
<rect width="1200" height="900" fill="#3a3734"/><path d="M-90 780 640-60h420L200 980z" fill="url(#a)"/><g stroke="#0b0b0b" stroke-width="12" opacity=".75"><path d="M40 860 780-20M130 890 860-20M220 920 940-20M310 950 1020-20"/></g><path d="m430 400 130 38-28 82 76 46" stroke="#c9c2b8" stroke-width="18" fill="none"/><path d="m410 380 74-64M580 570l66 18" stroke="#c9c2b8" stroke-width="10"/><circle cx="1010" cy="640" r="190" fill="#85817b"/><circle cx="1010" cy="640" r="64" fill="#2b2927"/>`

function receipt({ model, shop }: Subject): string {
  const rows = [
    [`${model.brand} ${model.type}`, '1'],
    ['Delivery', '1'],
    ['Assembly', '1'],
  ]
    .map(
      ([name, qty], index) =>
        `<text x="440" y="${390 + index * 60}">${name ?? ''}</text><text x="790" y="${390 + index * 60}" text-anchor="end">${qty ?? ''}</text>`,
    )
    .join('')
  return `<rect width="1200" height="900" fill="#b59f83"/><path d="M0 620 1200 500v400H0z" fill="#a08a6f"/><g transform="rotate(3 600 450)"><path d="M400 70h430v740l-36-24-36 24-36-24-36 24-36-24-36 24-36-24-36 24-36-24-36 24-34-24z" fill="#f5f1e8"/><g font-family="Liberation Mono, DejaVu Sans Mono, monospace" fill="#3a352e"><text x="615" y="160" text-anchor="middle" font-size="34" font-weight="700">${shop.toUpperCase()}</text><text x="615" y="220" text-anchor="middle" font-size="26">Thank you for your purchase</text><path d="M440 270h350" stroke="#3a352e" stroke-width="3" stroke-dasharray="10 8"/><text x="440" y="325" font-size="24">Order at the counter</text><g font-size="28">${rows}</g><path d="M440 570h350" stroke="#3a352e" stroke-width="3" stroke-dasharray="10 8"/><text x="440" y="630" font-size="34" font-weight="700">PAID</text></g></g>`
}

const drawings: Readonly<Record<PictureKind, (subject: Subject) => string>> = {
  'Serial plate': plate,
  Console: display,
  'Failed part': () => motor,
  'Belt, underside': () => belt,
  Receipt: receipt,
}

/** Draws a photo as a servicer might take it, as a small JPEG. */
export async function draw(kind: PictureKind, subject: Subject): Promise<Uint8Array> {
  const { width, height } = pictureSize
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900">${drawings[kind](subject)}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 74 }).toBuffer())
}
