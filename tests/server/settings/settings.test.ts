import { describe, expect, it } from 'vitest'
import { settings } from '../../../contract/settings.ts'
import { site } from '../../../contract/site.ts'
import { sectionNames } from '../../../domain/settings/sections.ts'
import { addCoupon, historyOf, read, save, saveSite, startSettings, undo } from './settings-harness.ts'

const { table } = settings
const shop = startSettings()
const admin = () => shop.admin()
const siteInfo = async () => (await shop.server.visitor().call(site.table.readSite, { query: {} })).body

describe('The settings', () => {
  it.each(['dealer', 'servicer', 'reviewer', 'onsite', 'customer'])('are nothing for %s', async (who) => {
    const client = await shop.server.signIn(`${who}@demo.test`)
    const { rev, value } = await read(await admin(), 'site')
    const answers = [
      await client.call(table.listSettings, {}),
      await client.call(table.readSetting, { params: { section: 'site' } }),
      await client.call(table.readHistory, { params: { section: 'site' } }),
      await save(client, { section: 'site', rev, value }),
      await client.call(table.previewSetting, { body: { form: { section: 'site', rev, value } } }),
      await undo(client, '00000000-0000-4000-8000-000000000000'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })

  it('are read section by section, with who changed them last', async () => {
    const { body } = await (await admin()).call(table.listSettings, {})
    expect(body.sections.map(({ section }) => section)).toEqual(sectionNames)
    expect(body.checklist.filter(({ is_done }) => !is_done)).toEqual([])
    for (const section of sectionNames) expect((await read(await admin(), section)).section).toBe(section)
  })
})

describe('A save', () => {
  it('shows on the site at once, and in the history with its author', async () => {
    const client = await admin()
    const { status, body } = await saveSite(client, { page_title: ' Gym Parts ', site_notification: 'Closed today.' })
    expect([status, body.by]).toEqual([200, 'Ruth Abernathy'])
    expect(await siteInfo()).toMatchObject({ page_title: 'Gym Parts', site_notification: 'Closed today.' })
    const [entry] = await historyOf(client, 'site')
    expect(entry).toMatchObject({ by: 'Ruth Abernathy', rev: body.rev, is_undo: false, may_undo: true })
    expect(entry?.text).toContain('Title: “Gym Parts” instead of “Partwright”.')
    expect(entry?.text).toContain('Notification: “Closed today.” instead of nothing.')
  })

  it('switches the warranty area off, and on again (`SF075`)', async () => {
    const client = await admin()
    for (const use_warranty of [false, true]) {
      expect((await saveSite(client, { use_warranty })).status).toBe(200)
      expect((await siteInfo()).use_warranty).toBe(use_warranty)
    }
  })

  it('against an older revision is refused with the present values, and overwrites nothing', async () => {
    const [one, two] = [await admin(), await admin()]
    const { rev, value } = await read(one, 'site')
    expect((await save(one, { section: 'site', rev, value: { ...value, company: 'First Co' } })).status).toBe(200)
    const late = await save(two, { section: 'site', rev, value: { ...value, company: 'Second Co' } })
    expect([late.status, late.refusal.error]).toEqual([409, 'settings.changed'])
    expect(late.refusal.current).toMatchObject({ rev: rev + 1, value: { company: 'First Co' } })
    expect((await siteInfo()).company).toBe('First Co')
  })

  it('of two at once lets one through', async () => {
    const clients = [await admin(), await admin()]
    const { rev, value } = await read(clients[0]!, 'site')
    const answers = await Promise.all(
      clients.map((client, index) =>
        save(client, { section: 'site', rev, value: { ...value, company: `Company ${index}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that is repeated after a lost answer is applied once', async () => {
    const client = await admin()
    const { rev, value } = await read(client, 'site')
    const body = { section: 'site' as const, rev, value: { ...value, company: 'Repeated Co' } }
    const key = '018f3c2a-0000-7000-8000-00000000a001'
    const [first, again] = [
      await client.call(table.saveSetting, { body }, { key }),
      await client.call(table.saveSetting, { body }, { key }),
    ]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await read(client, 'site')).rev).toBe(rev + 1)
  })

  it('that changes nothing leaves no trace', async () => {
    const client = await admin()
    const before = await historyOf(client, 'site')
    expect((await saveSite(client, {})).status).toBe(200)
    expect(await historyOf(client, 'site')).toEqual(before)
  })

  it('with wrong fields is refused with a sentence at each, by its path', async () => {
    const client = await admin()
    const wrong = await saveSite(client, { page_title: ' ', contact_email: 'nobody', postal_code: '1' })
    expect([wrong.status, wrong.refusal.error]).toEqual([422, 'settings.invalid'])
    expect(Object.keys(wrong.refusal.errors).sort()).toEqual(['contact_email', 'page_title', 'postal_code'])
    const { rev, value } = await read(client, 'warehouses')
    const warehouses = value.warehouses.map((one) => ({ ...one, postal_code: '99999' }))
    const nowhere = await save(client, { section: 'warehouses', rev, value: { warehouses, default_id: 'other' } })
    expect(nowhere.refusal.errors).toEqual({
      'warehouses.0.postal_code': 'We do not know this postal code',
      default_id: 'Choose the warehouse that orders ship from',
    })
  })

  it('of a policy is shown sanitized, and kept as it was typed', async () => {
    const client = await admin()
    const { rev } = await read(client, 'policy')
    const html = '<p onclick="steal()">Thirty days</p><script>steal()</script>'
    await save(client, { section: 'policy', rev, value: { html } })
    const { body } = await shop.server.visitor().call(site.table.readReturnPolicy, {})
    expect(body.policy).toBe('<p>Thirty days</p>')
    expect((await read(client, 'policy')).value.html).toBe(html)
  })
})

describe('Undo', () => {
  it('returns to the value before, as a new revision, once', async () => {
    const client = await admin()
    const before = await read(client, 'site')
    await saveSite(client, { company: 'Undone Co' })
    const [entry] = await historyOf(client, 'site')
    const { status, body } = await undo(client, entry!.entry_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ rev: before.rev + 2, value: before.value })
    const again = await undo(client, entry!.entry_id)
    expect([again.status, again.refusal.error]).toEqual([409, 'settings.notUndone'])
    expect(again.refusal.current).toMatchObject({ rev: before.rev + 2 })
    const [taken, undone] = await historyOf(client, 'site')
    expect(taken).toMatchObject({ is_undo: true, may_undo: true })
    expect(taken?.text).toContain(`Undid the change of revision ${before.rev + 1}.`)
    expect(undone?.may_undo).toBe(false)
  })

  it('goes back step by step, and an Undo can be undone', async () => {
    const client = await admin()
    for (const company of ['Step 1', 'Step 2']) await saveSite(client, { company })
    const [second, first] = await historyOf(client, 'site')
    expect(first?.may_undo).toBe(false)
    await undo(client, second!.entry_id)
    await undo(client, first!.entry_id)
    const start = (await read(client, 'site')).value.company
    expect(start).not.toMatch(/^Step/)
    const [last] = await historyOf(client, 'site')
    await undo(client, last!.entry_id)
    expect((await read(client, 'site')).value.company).toBe('Step 1')
  })

  it('is refused where somebody has changed the section since', async () => {
    const client = await admin()
    await saveSite(client, { company: 'Early Co' })
    const [entry] = await historyOf(client, 'site')
    await saveSite(client, { company: 'Late Co' })
    expect((await undo(client, entry!.entry_id)).refusal.error).toBe('settings.notUndone')
    expect((await siteInfo()).company).toBe('Late Co')
  })

  it('of two at once happens once', async () => {
    const client = await admin()
    await saveSite(client, { company: 'Twice Co' })
    const [entry] = await historyOf(client, 'site')
    const answers = await Promise.all([undo(client, entry!.entry_id), undo(client, entry!.entry_id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('of nothing that is in the history is refused', async () => {
    const answer = await undo(await admin(), '018f3c2a-0000-7000-8000-00000000ffff')
    expect([answer.status, answer.refusal.error]).toEqual([404, 'settings.entryUnknown'])
  })

  it('returns the coupons too', async () => {
    const client = await admin()
    const before = await read(client, 'coupons')
    await addCoupon(client, { code: 'GONE' })
    const [entry] = await historyOf(client, 'coupons')
    expect(entry?.text).toBe('Added GONE (20% off).')
    await undo(client, entry!.entry_id)
    expect((await read(client, 'coupons')).value).toEqual(before.value)
  })
})

describe('A preview', () => {
  it('tells what a save would change and what is wrong, and changes nothing', async () => {
    const client = await admin()
    const before = await read(client, 'site')
    const form = { section: 'site' as const, rev: before.rev, value: { ...before.value, wordmark: 'GP', company: '' } }
    const { status, body } = await client.call(table.previewSetting, { body: { form } })
    expect(status).toBe(200)
    expect(body.changes).toContain('Name in the header: “GP” instead of “Partwright”.')
    expect(body.errors).toEqual({ company: 'Required' })
    expect(await read(client, 'site')).toEqual(before)
  })

  it('of a policy is the HTML that readers get', async () => {
    const form = { section: 'policy' as const, rev: 0, value: { html: '<b>All</b><script>x</script>' } }
    const { body } = await (await admin()).call(table.previewSetting, { body: { form } })
    expect(body.html).toBe('<b>All</b>')
  })

  it('costs a sample order before and after', async () => {
    const client = await admin()
    const { rev, value } = await read(client, 'shipping')
    const { body } = await client.call(table.previewSetting, {
      body: {
        form: { section: 'shipping', rev, value: { ...value, free_from: 100 } },
        order: { postal_code: '55401', subtotal: 120, pounds: 5 },
      },
    })
    expect(body.order?.after).toMatchObject({ shipping: 0, taxes: [{ name: 'MN sales tax', percent: 6.875 }] })
    expect(body.order?.after.total).toBe(128.25)
    expect(body.order?.before.shipping).toBeGreaterThan(5)
    expect(body.changes).toEqual(['Free ground shipping from: $100.00 instead of no amount.'])
  })
})
