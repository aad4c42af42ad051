import { laborClaims } from '../../../../../contract/labor-claims.ts'
import { site } from '../../../../../contract/site.ts'
import type { Engine, Operation, PhotoInput } from '../../../../../offline/engine.ts'
import { addFile } from '../../../../../offline/operations/files.ts'
import { fileClaim } from '../../../../../offline/operations/labor-claims-filing.ts'
import { announceFiles } from '../../../../../offline/operations/outbox.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { draftPartsKey } from '../../../../shared/parts-target.ts'
import { bodyOf, knownOfDraft } from './claim-body.ts'
import { draftKey, photoKey } from './draft.ts'
import type { ClaimDraft } from './draft.ts'
import type { ClaimDrafting } from './use-claim-draft.ts'

/** The draft's pictures with their bytes; one whose bytes are gone is left out. */
async function photosOf(engine: Engine, draft: ClaimDraft): Promise<readonly PhotoInput[]> {
  const all = await Promise.all(
    draft.photos.map(async (photo) => ({ photo, bytes: await engine.draftBytes(photoKey(draft.id, photo.sha256)) })),
  )
  return all.flatMap(({ photo, bytes }) => (bytes === null ? [] : [{ ...photo, bytes }]))
}

/** Files the claim of a draft: the words, the notice of its pictures and the pictures, all on this device or none of it. Tells the claim's id. */
export function useFileClaim(): (drafting: ClaimDrafting) => Promise<string> {
  const engine = useEngine()
  const { session } = useSession()
  return async ({ draft, parts, settle }) => {
    await settle()
    const [photos, states, config] = await Promise.all([
      photosOf(engine, draft),
      engine.mirrored(site.table.listStates, { query: {} }).catch(() => null),
      draft.machine === null
        ? null
        : engine
            .mirrored(laborClaims.table.readConfig, { params: { manufacturerId: draft.machine.manufacturer_id } })
            .catch(() => null),
    ])
    const state = states?.value.find((one) => String(one.state_id) === draft.fields.state)
    const known = knownOfDraft(draft, parts, {
      session,
      state: state?.state_abbreviation ?? '',
      manufacturer: config?.value.manufacturer_name ?? draft.machine?.brand ?? '',
      requiredPhotos: config?.value.required_photos ?? [],
    })
    const groupLabel = `New claim · ${draft.fields.company.trim() || draft.fields.name.trim()}`
    const announced = photos.map(({ sha256, title }) => ({ sha256, title }))
    await engine.enqueueAll(
      [
        { operation: fileClaim, input: { body: bodyOf(draft, parts) }, groupLabel, known },
        ...(announced.length === 0
          ? []
          : [
              {
                operation: announceFiles as Operation,
                input: { body: { ref_id: draft.id, files: announced } },
                groupLabel,
              },
            ]),
        ...photos.map((photo) => ({
          operation: addFile,
          input: { body: { ref_id: draft.id, type: 'ets', upload: photo.sha256, title: photo.title } },
          photos: [photo],
          groupLabel,
        })),
      ],
      draftKey,
    )
    await engine.dropDraft(draftPartsKey(draft.id)).catch(() => null)
    for (const { sha256 } of draft.photos) await engine.dropDraft(photoKey(draft.id, sha256)).catch(() => null)
    return draft.id
  }
}
