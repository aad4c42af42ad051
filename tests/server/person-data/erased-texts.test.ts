import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personData } from '../../../contract/person-data.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness } from '../labor-claims/claim-harness.ts'
import { startClaimHarness } from '../labor-claims/claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

/** A text, and what it is after the erasure. */
type Case = readonly [text: string, after: string]
const toJson = (text: string) => JSON.stringify({ note: text })
const stays = (texts: readonly string[]): Case[] => texts.map((text) => [text, text])
const goneOf = (user: number) => `erased-${user}@erased.invalid`

async function addReceipt(body: string): Promise<string> {
  const id = harness.newId()
  await harness.server.db
    .insertInto('op_receipt')
    .values({
      ...{
        owner_id: demoUsers.admin,
        op_id: id,
        route: 'x',
        req_hash: 'x',
        status: 200,
        at: harness.server.clock.now(),
      },
      ...{ body, voided_by: null },
    })
    .execute()
  return id
}
const readReceipt = async (id: string) =>
  (await harness.server.db.selectFrom('op_receipt').select('body').where('op_id', '=', id).executeTakeFirstOrThrow())
    .body

/** The person gets these; the answer erases them and has the number of changed rows by table. */
async function toErase(user: number, mail: string, [first, last]: readonly [string, string], phone = '') {
  const { db } = harness.server
  await db
    .updateTable('app_user')
    .set({ email: mail, email_key: mail, first_name: first, last_name: last, phone })
    .where('user_id', '=', user)
    .execute()
  return async () => {
    const body = { name: `${first} ${last}` }
    expect((await harness.as.admin.call(personData.table.erasePerson, { params: { id: user }, body })).status).toBe(200)
    const { changed } = await db
      .selectFrom('person_erasure')
      .select('changed')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
    return JSON.parse(changed) as Readonly<Record<string, number>>
  }
}

/** Each text stands as it is, in JSON and in JSON within JSON, in a note and in a receipt. */
async function eraseFrom(run: () => Promise<Readonly<Record<string, number>>>, cases: readonly Case[]) {
  const { db } = harness.server
  const claimId = await harness.claim({ assigned_to: null, provider_address_id: null })
  const at = harness.server.clock.now()
  const forms = cases.flatMap(([text, after]) => [
    [text, after] as const,
    [toJson(text), toJson(after)] as const,
    [toJson(toJson(text)), toJson(toJson(after))] as const,
  ])
  const notes = forms.map(([note, after]) => ({ id: harness.newId(), note, after }))
  for (const { id, note } of notes)
    await db
      .insertInto('claim_note')
      .values({
        ...{ note_id: id, claim_id: claimId, client_op_id: null, note, class: 'internal' },
        ...{ made_at: at, received_at: at, user_id: demoUsers.admin },
      })
      .execute()
  const receipts = new Map<string, string>()
  for (const [body, after] of forms) if (body.startsWith('{"note"')) receipts.set(await addReceipt(body), after)
  const changed = await run()
  const found = await db.selectFrom('claim_note').select(['note_id', 'note']).where('claim_id', '=', claimId).execute()
  await db.deleteFrom('claim_note').where('claim_id', '=', claimId).execute()
  const left = new Map(found.map(({ note_id, note }) => [note_id, note]))
  expect(notes.map(({ id }) => left.get(id))).toEqual(notes.map(({ after }) => after))
  // What does not name the person is not touched at all.
  expect(changed['claim_note']).toBe(forms.filter(([text, after]) => text !== after).length)
  for (const [id, after] of receipts) expect(await readReceipt(id)).toBe(after)
}

describe('Erasing a person', () => {
  it('leaves others their longer addresses and names, and none of the person’s, also after a line break in JSON', async () => {
    const { db } = harness.server
    await db
      .insertInto('staged_job')
      .values(
        ['joann@gym.test', 'ann@gym.test', 'x\njoann@gym.test', 'x\nann@gym.test'].map((to) => ({
          ...{ kind: 'x', payload: JSON.stringify({ to }), run_at: new Date('2099-01-01') },
        })),
      )
      .execute()
    await harness.claim({ notification_subscribers: JSON.stringify(['ann@gym.test', 'joann@gym.test']) })
    const others = [
      ...['joann@gym.test', 'Joann Brook', 'ann@gym.testing', 'ann@gym.test.example', 'x.ann@gym.test'],
      ...['x-ann@gym.test', "o'ann@gym.test", 'x+ann@gym.test', 'ann@gym.test-club.example', 'Line\njoann@gym.test'],
      ...['Line\nnann@gym.test', 'Line\nJoann Brook', 'Ann Brookés'],
      ...['jo&ann@gym.test', 'jo!ann@gym.test', 'яann@gym.test', 'ếann@gym.test', 'ЖAnn Brook'],
    ]
    const gone = goneOf(demoUsers.dealer2)
    await eraseFrom(await toErase(demoUsers.dealer2, 'ann@gym.test', ['Ann', 'Brook']), [
      ...stays(others),
      ['ann@gym.test', gone],
      ['ANN@Gym.Test wrote', `${gone} wrote`],
      ['Mail ann@gym.test', `Mail ${gone}`],
      ['Mail ann@gym.test.', `Mail ${gone}.`],
      ['Ann <ann@gym.test>, Jo <joann@gym.test>', `Ann <${gone}>, Jo <joann@gym.test>`],
      ['_ann@gym.test_ or +ann@gym.test', `_${gone}_ or +${gone}`],
      ['Hi !ann@gym.test', `Hi !${gone}`],
      ['?email=ann@gym.test&to=ann@gym.test*ann@gym.test', `?email=${gone}&to=${gone}*${gone}`],
      ["'ann@gym.test' or -ann@gym.test", `'${gone}' or -${gone}`],
      ['ann@gym.test,ann@gym.test ann@gym.test', `${gone},${gone} ${gone}`],
      ['Mail\nann@gym.test\nann@gym.test\r\nsoon', `Mail\n${gone}\n${gone}\r\nsoon`],
      ['Please call\nAnn Brook\tBROOK,\nAnn', 'Please call\nErased person\tErased person'],
      ['Please call Ann\nBrook', 'Please call Erased person'],
      ['Ann Brook Ann Brook', 'Erased person Erased person'],
      ['\u000bAnn Brook \u000bann@gym.test', `\u000bErased person \u000b${gone}`],
    ])
    const jobs = await db.selectFrom('staged_job').select('payload').where('kind', '=', 'x').execute()
    expect(jobs.map(({ payload }) => payload).toSorted()).toEqual([
      '{"to":"joann@gym.test"}',
      String.raw`{"to":"x\njoann@gym.test"}`,
    ])
    const lists = await db.selectFrom('labor_claim').select('notification_subscribers').execute()
    expect(lists.filter((one) => one.notification_subscribers.includes('gym.test'))).toEqual([
      { notification_subscribers: '["joann@gym.test"]' },
    ])
  })

  it('takes the letter of an escape in JSON for no part of an address or a name', async () => {
    await harness.server.db
      .insertInto('staged_job')
      .values({ kind: 'y', payload: toJson('Hi\nsmith@gym.test'), run_at: new Date('2099-01-01') })
      .execute()
    const unpaired = await addReceipt(String.raw`{"note":"\ud83d\nsmith@gym.test \ud83d\nnsmith@gym.test"}`)
    const odd = await addReceipt(String.raw`{ "nsmith@gym.test": 6125550187, "b": "\/ 612-555-0187", "c": 1.0 }`)
    const eraseFirst = await toErase(demoUsers.servicer2, 'nsmith@gym.test', ['Nellie', 'Ward'], '(612) 555-0187')
    const gone = goneOf(demoUsers.servicer2)
    const texts = ['Mail\nsmith@gym.test', 'Call\nEllie Ward', 'C:\\smith@gym.test', '[nNellie Ward]', '\\Ellie Ward']
    await eraseFrom(eraseFirst, [
      ...stays(texts),
      ['Mail\nnsmith@gym.test', `Mail\n${gone}`],
      ['C:\\nsmith@gym.test', `C:\\${gone}`],
      ['C:\\\\nsmith@gym.test "\\nsmith@gym.test"', `C:\\\\${gone} "\\${gone}"`],
      ['Call\nNellie Ward\\Ward,\nNellie', 'Call\nErased person\\Erased person'],
      ['[Mail] nsmith@gym.test', `[Mail] ${gone}`],
      ['"nsmith@gym.test" and "nsmith@gym.test"', `"${gone}" and "${gone}"`],
      ['[6125550187] "612.555.0187"', '[] ""'],
      ['[6125550187]', '[]'],
    ])
    expect(await readReceipt(unpaired)).toBe(String.raw`{"note":"\ud83d\nsmith@gym.test \ud83d\n${gone}"}`)
    expect(await readReceipt(odd)).toBe(`{ "${gone}": 6125550187, "b": "/ ", "c": 1.0 }`)
    const jobs = await harness.server.db.selectFrom('staged_job').select('payload').where('kind', '=', 'y').execute()
    expect(jobs).toEqual([{ payload: toJson('Hi\nsmith@gym.test') }])
    await eraseFrom(await toErase(demoUsers.servicer, 'smith@gym.test', ['Ellie', 'Ward']), [
      ...stays(['Mail nsmith@gym.test', 'C:\\nsmith@gym.test', 'Mail\nnsmith@gym.test', 'Call\nNellie Ward']),
      ['Mail\nsmith@gym.test', `Mail\n${goneOf(demoUsers.servicer)}`],
      ['C:\\smith@gym.test', `C:\\${goneOf(demoUsers.servicer)}`],
      ['Call\nEllie Ward', 'Call\nErased person'],
    ])
  })

  it('finds short addresses, and a name with quotation marks', async () => {
    const gone = goneOf(demoUsers.onsite)
    await eraseFrom(await toErase(demoUsers.onsite, 'a@b.co', ['Robert "Bo"', 'Co']), [
      ...stays(['a@b.com', 'Robert Bo Co']),
      ['a@b.co', gone],
      ['(a@b.co)', `(${gone})`],
      ['Call Robert "Bo" Co', 'Call Erased person'],
    ])
  })
})
