import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stageEmail } from '../../../server/kernel/stage-email.ts'
import { renderHtml } from '../../../server/mail/html.ts'
import type { EmailTemplate, Sender } from '../../../server/mail/email-template.ts'
import { createTextEmail } from '../../../server/mail/email-template.ts'
import { renderPlainText } from '../../../server/mail/plain-text.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const sender: Sender = {
  publicUrl: 'https://parts.example',
  title: 'Stride Parts',
  company: 'Partwright Equipment Services',
  contact: 'parts@partwright.example',
  brand: 'stride',
}
const email: EmailTemplate = {
  subject: 'Your order PW-1',
  heading: 'Thank you, O’Hara & <b>Sons</b>',
  parts: [
    { say: 'First line\nsecond line' },
    { facts: [['Order', 'PW-1']] },
    { code: 'abcde-fghij' },
    { lines: [{ left: '2 × Belt', under: 'MT-204 817', right: '$84.20' }] },
    { button: 'See the order', path: '/order-status?order=1&key=x' },
    { small: 'You get this because you ordered.' },
  ],
}

describe('A mail', () => {
  it('has the same content as text and as HTML, in the same order', () => {
    const [text, html] = [renderPlainText(email, sender), renderHtml(email, sender)]
    const texts = ['First line', 'second line', 'PW-1', 'abcde-fghij', '2 × Belt', '$84.20', 'you ordered']
    for (const rendered of [text, html]) {
      const body = rendered.slice(rendered.indexOf('First line'))
      const places = texts.map((text) => body.indexOf(text))
      expect(places).not.toContain(-1)
      expect(body).toContain('MT-204 817')
      expect(places).toEqual([...places].sort((a, b) => a - b))
    }
    expect(text).toContain('See the order:\nhttps://parts.example/order-status?order=1&key=x')
    expect(html).toContain('href="https://parts.example/order-status?order=1&amp;key=x"')
  })

  it('has short lines as text, broken between words, with straight quotes', () => {
    const paragraph = `${'A sentence that goes on and on. '.repeat(8).trim()}\nand “ends” at O’Hara’s`
    const text = renderPlainText({ ...email, parts: [{ say: paragraph }] }, sender)
    expect(text.split('\n').every((line) => line.length <= 72)).toBe(true)
    expect(text.replace(/\s+/g, ' ')).toContain('A sentence that goes on and on. A sentence that goes on')
    expect(text).toContain('\nand "ends" at O\'Hara\'s\n')
  })

  it('loads nothing and runs nothing, for any name of a user', () => {
    const html = renderHtml({ ...email, parts: [{ say: '<img src=x onerror=alert(1)> "quoted"' }] }, sender)
    expect(html).not.toMatch(/<img|<script|<link|url\(|<[^>]*(?:src|onerror)=/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot;')
    expect(html).toContain('O’Hara &amp; &lt;b&gt;Sons&lt;/b&gt;')
  })

  it('has the shop’s brand, a contact, and dark styles', () => {
    const html = renderHtml(email, sender)
    expect(html).toContain('background:#211d1b')
    expect(html).toContain('Stride Parts')
    expect(html).toContain('Powered by Partwright Equipment Services')
    expect(html).toContain('mailto:parts@partwright.example')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(renderHtml(email, { ...sender, brand: 'harbor' })).toContain('background:#0f4a54')
  })

  it('from plain text has a paragraph for each block', () => {
    expect(createTextEmail('A question', 'From: Ellis\nEmail: e@gym.test\n\nDoes it fit?\n').parts).toEqual([
      { say: 'From: Ellis\nEmail: e@gym.test' },
      { say: 'Does it fit?' },
    ])
  })
})

describe('A staged mail', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const call = (): Parameters<typeof stageEmail>[0] => ({
    newId: () => '018f4e5a-0000-7000-8000-000000000001',
    stage: async (kind, payload) => {
      await server.db
        .insertInto('staged_job')
        .values({
          kind,
          payload: JSON.stringify(payload),
          run_at: server.clock.now(),
          last_error: null,
          done_at: null,
          locked_until: null,
        })
        .execute()
    },
  })

  it('is sent as text and HTML with links to PUBLIC_URL, in the shop’s current name', async () => {
    await stageEmail(call(), 'one@gym.test', email)
    await server.db
      .updateTable('setting')
      .set({ value: '{"page_title":"Harbor Parts","brand":"harbor"}' })
      .where('section', '=', 'site')
      .execute()
    await server.jobs.drain()
    expect(server.jobErrors).toEqual([])
    expect(server.mails.at(-1)).toMatchObject({ to: 'one@gym.test', subject: 'Your order PW-1' })
    expect(server.mails.at(-1)?.text).toContain('https://parts.example/order-status')
    expect(server.mails.at(-1)?.html).toContain('Harbor Parts')
  })

  it('from plain text is also sent as HTML', async () => {
    await stageEmail(call(), 'two@gym.test', createTextEmail('Hello', 'Words & words'))
    await server.jobs.drain()
    expect(server.mails.at(-1)?.html).toContain('Words &amp; words')
    expect(server.mails.at(-1)?.text).toMatch(/^Words & words\n/)
  })

  it('that an earlier version staged is still sent', async () => {
    await call().stage('mail.send', {
      to: 'three@gym.test',
      subject: 'Old',
      text: 'From before',
      messageId: '<old@partwright>',
    })
    await server.jobs.drain()
    expect(server.mails.at(-1)).toMatchObject({ to: 'three@gym.test', subject: 'Old', messageId: '<old@partwright>' })
  })
})
