import { describe, expect, it } from 'vitest'
import { parsePicture } from '../../../server/modules/catalogue-office/pictures/picture.service.ts'
import { drawing, png } from './picture-fixtures.ts'

async function sanitize(bytes: Uint8Array): Promise<string> {
  const picture = await parsePicture(bytes)
  if (typeof picture === 'string') throw new Error(picture)
  return Buffer.from(picture.bytes).toString()
}
const inside = async (svg: string) =>
  (await sanitize(drawing(svg))).replace(/^<svg [^>]*?(\/>|>)/, '').replace(/<\/svg>$/, '')

describe('removed content of a drawing', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    [
      'HTML in it',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['an element of HTML', '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="https://evil.example"/>'],
    ['a set that changes a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['an animation', '<animate attributeName="onload" values="alert(1)"/>'],
    [
      'a handler of XML events',
      '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>',
    ],
    ['a filter that loads a picture', '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>'],
    ['metadata of a drawing program', '<metadata><rdf xmlns="urn:x">me</rdf></metadata>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['an instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['a style sheet from elsewhere', '<style>@import url("https://evil.example/x.css");</style>'],
    ['a font from elsewhere', '<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>'],
    ['an audio', '<audio href="https://evil.example/x.mp3"/>'],
  ])('is %s', async (_, svg) => {
    expect(await inside(svg)).toBe('')
  })

  it.each([
    ['a handler', '<rect width="1" onclick="alert(1)" ONLOAD="alert(2)"/>', '<rect width="1"/>'],
    ['a link of a script', '<a href="javascript:alert(1)"><rect width="1"/></a>', '<rect width="1"/>'],
    ['a use of another file', '<use href="https://evil.example/x.svg#a" width="1"/>', '<use width="1"/>'],
    ['a use of data', '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+" width="1"/>', '<use width="1"/>'],
    ['a picture from elsewhere', '<image href="//evil.example/x.png" width="1"/>', '<image width="1"/>'],
    ['a picture that is SVG', '<image href="data:image/svg+xml,&lt;svg/&gt;" width="1"/>', '<image width="1"/>'],
    ['a fill from elsewhere', '<rect fill="url(https://evil.example/#a)" width="1"/>', '<rect width="1"/>'],
    [
      'a fill from elsewhere behind an escape',
      '<rect fill="\\75rl(https://evil.example)" width="1"/>',
      '<rect width="1"/>',
    ],
    [
      'a style from elsewhere',
      '<rect style="fill:url( //evil.example );stroke:red" width="1"/>',
      '<rect style="stroke:red" width="1"/>',
    ],
    [
      'a style behind a comment',
      '<rect style="fill:u/**/rl(https://evil.example);stroke:red"/>',
      '<rect style="stroke:red"/>',
    ],
    ['a behaviour', '<rect style="behavior:url(#x);-moz-binding:url(#x);fill:red"/>', '<rect style="fill:red"/>'],
    ['an unknown attribute', '<rect data-x="1" width="1" href="#a" is="x"/>', '<rect width="1" href="#a"/>'],
    ['an image set', '<rect style="mask:image-set(url(x) 1x);fill:red"/>', '<rect style="fill:red"/>'],
  ])('is %s', async (_, svg, allowed) => {
    expect(await inside(svg)).toBe(allowed)
  })

  it('is refused with a reason if it is not a drawing', async () => {
    const parse = async (text: string | Uint8Array) => parsePicture(Buffer.from(text))
    expect(
      await parse(
        '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&a;</svg>',
      ),
    ).toBe('It declares its own XML entities. Save it as plain SVG.')
    expect(await parse('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect></svg>')).toContain(
      'not well-formed XML (line 1)',
    )
    expect(await parse('<svg viewBox="0 0 1 1"/>')).toContain('This is not an SVG')
    expect(await parse('<html xmlns="http://www.w3.org/1999/xhtml"/>')).toContain('This is not an SVG')
    expect(await parse('GIF89a')).toBe('Only PNG and SVG pictures are supported.')
    expect(await parse(drawing('<rect/>', ''))).toContain('It has no size')
    expect(await parse(drawing('<rect/>', 'viewBox="0 0 0 9"'))).toContain('It has no size')
    expect(await parse(drawing('<g>'.repeat(150) + '</g>'.repeat(150)))).toContain('nested more than 100 levels deep')
    expect(await parse(drawing('<g/>'.repeat(60_001)))).toContain('more than 60000 elements')
    expect(await parse(Buffer.alloc(9 * 1024 * 1024, 60))).toContain('larger than 8 MiB')
  })

  it('is refused if its references repeat endlessly or nearly so', async () => {
    const doubling = Array.from(
      { length: 30 },
      (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`,
    ).join('')
    const circle = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'
    const chain = Array.from({ length: 20_000 }, (_, n) => `<use id="u${n}" href="#u${n + 1}"/>`).join('')
    for (const svg of [`<g id="g0"><rect/></g>${doubling}`, circle, chain])
      expect(await parsePicture(drawing(svg))).toBe('It references its own elements too many times to be drawn.')
  })
})

describe('allowed content of a drawing', () => {
  it('includes shapes, text, gradients, masks, own references and embedded pictures', async () => {
    const allowed =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<g transform="translate(1 2)"><path d="M0 0L10 10" fill="url(#a)" style="stroke:red;fill:url(#a)"/></g>' +
      '<use href="#a"/><text x="1" font-family="&quot;Arial&quot;, sans-serif">1 &lt; 2 &amp; 3</text>' +
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="1"/>'
    expect(await inside(allowed)).toBe(allowed)
  })
  it('includes safe rules of its style sheet', async () => {
    expect(
      await inside(
        '<style type="text/css">@charset "x"; .a{fill:red;behavior:x} @media all{.b{fill:red}} .c,.d &gt; path{stroke : blue;} .e{}</style>',
      ),
    ).toBe('<style>.a{fill:red}\n.c,.d &gt; path{stroke:blue}</style>')
  })
  it('includes its size, starting at 0, 0, so that hotspots use its units', async () => {
    const size = async (attributes: string) => {
      const picture = await parsePicture(drawing('<rect/>', attributes))
      return typeof picture === 'string' ? picture : [picture.width, picture.height]
    }
    expect(await size('viewBox="0,0 400.5 300" width="100%"')).toEqual([400.5, 300])
    expect(await size('width="200" height="1in"')).toEqual([200, 96])
    expect(await sanitize(drawing('<rect/>', 'viewBox="-5 10 100 50"'))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50"><g transform="translate(5 -10)"><rect/></g></svg>',
    )
  })
  it('does not change when sanitized again, and its title is read', async () => {
    const once = await parsePicture(
      Buffer.concat([
        Buffer.from(
          '\ufeff<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
        ),
        drawing('<title> Drive\n belt </title><rect/>', 'viewBox="0 0 9 9" id="x" onload="alert(1)"'),
      ]),
    )
    if (typeof once === 'string') throw new Error(once)
    expect(once.title).toBe('Drive belt')
    const twice = await parsePicture(once.bytes)
    expect(twice).toMatchObject({ hash: once.hash })
  })
})

describe('a PNG', () => {
  it('keeps only its pixels, with the size of its header', async () => {
    const plain = await png(41, 31)
    const textChunk = Buffer.concat([
      Buffer.from([0, 0, 0, 4]),
      Buffer.from('tEXtabcd'),
      Buffer.from([0xbf, 0xf6, 0x7b, 0x2f]),
    ])
    const withText = Buffer.concat([
      plain.subarray(0, 33),
      textChunk,
      plain.subarray(33),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const crc = (await import('node:zlib')).crc32(Buffer.from('tEXtabcd'))
    withText.writeUInt32BE(crc, 33 + 12)
    const picture = await parsePicture(withText)
    if (typeof picture === 'string') throw new Error(picture)
    expect(picture).toMatchObject({ width: 41, height: 31, mime: 'image/png' })
    const bytes = Buffer.from(picture.bytes).toString('latin1')
    expect([bytes.includes('script'), bytes.includes('abcd'), bytes.includes('IDAT')]).toEqual([false, false, true])
  })
  it('is refused if damaged, truncated or too large', async () => {
    const whole = await png()
    const damaged = 'This PNG is damaged. Save it again.'
    for (const at of [20, 30, 60]) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      expect(await parsePicture(broken)).toBe(damaged)
    }
    for (const length of [8, 20, 40, whole.length - 6, whole.length - 1])
      expect(await parsePicture(whole.subarray(0, length))).toBe(damaged)
    const bomb = Buffer.from(whole)
    bomb.writeUInt32BE(100_000, 16)
    bomb.writeUInt32BE(100_000, 20)
    bomb.writeUInt32BE((await import('node:zlib')).crc32(bomb.subarray(12, 29)), 29)
    expect(await parsePicture(bomb)).toBe('It has more than 50 megapixels.')
  })
})
