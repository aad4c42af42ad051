import * as z from 'zod/mini'
import { warehouse } from '../../../../contract/warehouse.ts'
import { toLocationCode } from '../../../../domain/warehouse/location-form.ts'
import { useEngine } from '../../../data/engine.tsx'
import { ScanButton } from '../../../shared/scan/scan-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'

const findForm = z.object({ q: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters')) })

/** Searches the locations. The exact code of one, typed or scanned from its label, opens it. */
export function FindLocation({
  q,
  onSearch,
  onFound,
}: {
  /** What the list below is searched for. */
  readonly q: string
  readonly onSearch: (q: string) => void
  readonly onFound: (locationId: number) => void
}) {
  const engine = useEngine()
  const find = async (typed: string) => {
    const { listLocations } = warehouse.table
    const found =
      typed === ''
        ? null
        : await engine.fetchOrCached(listLocations, { query: { q: typed, page: 1 } }).catch(() => null)
    const exact = found?.value.data.find(({ code }) => code === toLocationCode(typed))
    if (exact === undefined) onSearch(typed)
    else onFound(exact.location_id)
  }
  const form = useRowForm({
    schema: findForm,
    values: { q },
    onSave: (typed) => find(typed.q),
  })
  return (
    <Form form={form} className="wh-find" role="search">
      <Field
        label="Location or part"
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        {...form.bind('q')}
      />
      <Button type="submit" icon="search" isBusy={form.isSaving}>
        Search
      </Button>
      <ScanButton
        label="Scan"
        title="Scan a location or a part"
        onRead={(text) => {
          form.setValue('q', text)
          form.submit()
        }}
      />
    </Form>
  )
}
