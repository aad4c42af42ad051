import { laborClaims } from '../../../../../contract/labor-claims.ts'
import { site } from '../../../../../contract/site.ts'
import type { Engine, PhotoInput } from '../../../../../offline/engine.ts'
import { addFile } from '../../../../../offline/operations/add-file.ts'
import { fileClaim } from '../../../../../offline/operations/file-claim.ts'
import { announceFiles } from '../../../../../offline/operations/announce-files.ts'
import { toQueuedWrite } from '../../../../../offline/operations/operation.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { draftPartsKey } from '../../../../shared/claim-parts/parts-target.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { toClaimForm, toKnownClaim } from './claim-body.ts'
import { draftKey, getPhotoKey } from './draft.ts'
import type { ClaimDraft } from './draft.ts'
import type { ClaimDraftState } from './use-claim-draft.ts'

/** Loads the draft's photos with their bytes, and the titles of those whose bytes are not on this device. */
async function loadPhotos(engine: Engine, draft: ClaimDraft) {
  const all = await Promise.all(
    draft.photos.map(async (photo) => ({ photo, bytes: await engine.draftBytes(getPhotoKey(draft.id, photo.sha256)) })),
  )
  const photos: readonly PhotoInput[] = all.flatMap(({ photo, bytes }) => (bytes === null ? [] : [{ ...photo, bytes }]))
  return { photos, missing: all.flatMap(({ photo, bytes }) => (bytes === null ? [`“${photo.title}”`] : [])) }
}

type Filed = { readonly id: string } | { readonly errors: Readonly<Record<string, string>> }

/**
 * Queues the claim of a draft with its photo announcement and photos in one transaction. Returns the claim's id, or why it
 * cannot be filed: another tab may have removed its photos, or filed the draft. It has a new id then.
 */
export function useFileClaim(): (drafting: ClaimDraftState) => Promise<Filed> {
  const engine = useEngine()
  const { session } = useSession()
  const showSnackbar = useSnackbar()
  return async ({ draft, parts, settle, change }) => {
    await settle()
    const [{ photos, missing }, states, config] = await Promise.all([
      loadPhotos(engine, draft),
      engine.fetchOrCached(site.table.listStates, { query: {} }).catch(() => null),
      draft.machine === null
        ? null
        : engine
            .fetchOrCached(laborClaims.table.readConfig, { params: { manufacturerId: draft.machine.manufacturer_id } })
            .catch(() => null),
    ])
    if (missing.length > 0) {
      const errorText = `These photos are no longer on this device: ${missing.join(', ')}. Remove them and add them again.`
      return { errors: { photos: errorText } }
    }
    const isThere =
      (await engine.outbox()).some(({ kind, entityId }) => kind === fileClaim.kind && entityId === draft.id) ||
      (await engine.claim(draft.id)) !== null
    if (isThere) {
      const id = engine.newId()
      for (const { sha256, bytes } of photos) await engine.saveDraftBytes(getPhotoKey(id, sha256), bytes)
      await engine.saveDraft(draftPartsKey(id), parts)
      change({ id })
      // The form begins anew with the id.
      showSnackbar({
        text: 'This claim was filed already, here or in another tab. If this is another claim, press File the claim again.',
      })
      return { errors: {} }
    }
    const state = states?.value.find((one) => String(one.state_id) === draft.fields.state)
    const knownClaim = toKnownClaim(draft, parts, {
      session,
      state: state?.state_abbreviation ?? '',
      manufacturer: config?.value.manufacturer_name ?? draft.machine?.brand ?? '',
      requiredPhotos: config?.value.required_photos ?? [],
    })
    const groupLabel = `New claim · ${draft.fields.company.trim() || draft.fields.name.trim()}`
    const announced = photos.map(({ sha256, title }) => ({ sha256, title }))
    await engine.enqueueAll(
      [
        toQueuedWrite(fileClaim, { body: toClaimForm(draft, parts) }, { groupLabel, known: knownClaim }),
        ...(announced.length === 0
          ? []
          : [toQueuedWrite(announceFiles, { body: { ref_id: draft.id, files: announced } }, { groupLabel })]),
        ...photos.map((photo) =>
          toQueuedWrite(
            addFile,
            { body: { ref_id: draft.id, type: 'ets', upload: photo.sha256, title: photo.title } },
            { photos: [photo], groupLabel },
          ),
        ),
      ],
      draftKey,
    )
    await engine.dropDraft(draftPartsKey(draft.id)).catch(() => null)
    for (const { sha256 } of draft.photos) await engine.dropDraft(getPhotoKey(draft.id, sha256)).catch(() => null)
    return { id: draft.id }
  }
}
