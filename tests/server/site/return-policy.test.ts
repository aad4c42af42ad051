import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '../../../contract/site.ts'
import { sanitizeHtml } from '../../../server/modules/settings/sanitize-html.rules.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
const policy = async () => (await server.visitor().call(site.table.readReturnPolicy, {})).body.policy
const write = (value: string) =>
  server.db
    .updateTable('setting')
    .set({ value: JSON.stringify({ html: value }) })
    .where('section', '=', 'policy')
    .execute()

describe('The return policy (G02)', () => {
  it('of the demo shop is public, as HTML', async () => {
    expect(await policy()).toMatch(/^<p>Parts can come back within <strong>30 days<\/strong>/)
    expect(await policy()).toContain('<a href="/ticket/open" rel="noopener noreferrer">open a ticket</a>')
  })

  it('is sanitized', async () => {
    await write('<p onclick="steal()">Fine</p><script>steal()</script><img src=x onerror=steal()>')
    expect(await policy()).toBe('<p>Fine</p>')
  })

  it('is empty if the shop has none', async () => {
    await server.db.deleteFrom('setting').where('section', '=', 'policy').execute()
    expect(await policy()).toBe('')
  })
})

describe('Sanitized HTML', () => {
  it.each([
    ['<h1>Title</h1><ul><li>One<li>Two</ul>', '<h2>Title</h2><ul><li>One</li><li>Two</li></ul>'],
    ['a < b & c > d "e"', 'a &lt; b &amp; c &gt; d &quot;e&quot;'],
    ['<p>open <b>bold', '<p>open <b>bold</b></p>'],
    ['</p></div>text</b>', '<p></p>text'],
    ['<table><tr><td colspan=2 style="x">1</td></tr></table>', '<table><tr><td>1</td></tr></table>'],
    [
      '<a href="https://x.test/?a=1&b=2" target=_blank>x</a>',
      '<a href="https://x.test/?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="mailto:a@b.test">m</a>', '<a href="mailto:a@b.test" rel="noopener noreferrer">m</a>'],
  ])('%s becomes %s', (written, safe) => {
    expect(sanitizeHtml(written)).toBe(safe)
  })

  it.each([
    '<script>x</script>',
    '<ScRiPt>x</sCrIpT>',
    '<scr<script>ipt>x</script>',
    '<style>@import "x"</style>',
    '<iframe src=//x></iframe>',
    '<svg><script>x</script></svg>',
    '<svg onload=x><a href="javascript:x">y</a></svg>',
    '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x&gt;"></math>',
    '<img src=x onerror=x>',
    '<p style="background:url(x)" id=x class=y onmouseover=x>t</p>',
    '<a href="javascript:x">t</a>',
    '<a href=" java\tscript:x">t</a>',
    '<a href="&#106;avascript:x">t</a>',
    '<a href="data:text/html,x">t</a>',
    '<a href="//evil.test">t</a>',
    '<a href="/\\evil.test">t</a>',
    '<a href="vbscript:x">t</a>',
    '<base href="//x"><meta http-equiv=refresh content=0>',
    '<form action=//x><input><button>t</button></form>',
    '<noscript><p title="</noscript><img src=x onerror=x>">',
    '<textarea><script>x</script></textarea>',
    '<template><script>x</script></template>',
    '<object data=x></object><embed src=x>',
    '<!--><script>x</script>-->',
    '<![CDATA[<script>x</script>]]>',
    '&lt;script&gt;x&lt;/script&gt;',
  ])('%s contains nothing that runs or loads', (written) => {
    const safe = sanitizeHtml(written)
    const tags = [...safe.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)]
    for (const [, name = '', rest = ''] of tags) {
      expect(['p', 'a', 'b', 'table']).toContain(name)
      expect(rest).toMatch(/^(?: href="(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^"<>]*" rel="noopener noreferrer")?$/)
    }
    expect(safe.replace(/<\/?[a-z0-9]+(?: [^>]*)?>/g, '')).not.toMatch(/[<>]/)
  })

  it('does not change when sanitized again', () => {
    for (const written of ['<p>a &amp; b <b>c</p>', '<a href="/x?y=1&amp;z=2">t</a>', '<h1>x']) {
      const once = sanitizeHtml(written)
      expect(sanitizeHtml(once)).toBe(once)
    }
  })
})
