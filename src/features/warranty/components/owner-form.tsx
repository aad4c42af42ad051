import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { catalogue } from '../../../../contract/catalogue.ts'
import { site } from '../../../../contract/site.ts'
import type { Whereabouts } from '../../../../contract/shapes/registration.ts'
import { formatPhone, formatPostalCode } from '../../../../domain/places/format.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { useRead } from '../../../data/use-read.ts'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import { showServerErrors } from '../../../shared/form-answers.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { StateField } from '../../../shared/state-field.tsx'
import { shaping } from '../../../shared/shaped-input.ts'
import { useFormSave } from '../../../shared/use-form-save.ts'
import { usePlaceOf } from '../../../shared/use-place-of.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ownerAnswers, ownerFields } from './where-fields.ts'
import type { OwnerFields } from './where-fields.ts'
import '../../../shared/form.css'

/** Who has the machine and where it stands. Every field may stay empty; what is in one is checked. */
export function OwnerForm({
  start,
  typed,
  saveWord,
  refused,
  sentence,
  above,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: Whereabouts
  /** What was typed before and not saved. */
  readonly typed?: OwnerFields | null
  readonly saveWord: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  /** How a save that failed is said; kept on the device where nothing is given. */
  readonly sentence?: (error: unknown) => string
  readonly above?: ReactNode
  readonly onTyped?: (fields: OwnerFields) => void
  readonly onSave: (where: Whereabouts) => Promise<void>
  readonly onCancel: () => void
}) {
  const { register, handleSubmit, setValue, setError, getValues, control, subscribe, formState } = useForm<
    OwnerFields,
    unknown,
    Whereabouts
  >({ defaultValues: typed ?? ownerFields(start), resolver: ownerAnswers(start), mode: 'onTouched' })
  const { save, fault } = useFormSave(handleSubmit, onSave, sentence)
  const states = useRead(site.table.listStates, { query: {} })
  const markets = useCatalogue(catalogue.table.listMarketTypes, {})
  const known = states.state === 'ready' ? states.value : []
  const place = usePlaceOf(useWatch({ control, name: 'postal_code' }))
  const town = place?.city ?? ''
  const found = known.find((one) => one.state_abbreviation === place?.state)?.state_id
  useEffect(() => {
    if (town !== '' && getValues('city') === '') setValue('city', town)
    if (found !== undefined && getValues('state_id') === '') setValue('state_id', String(found))
  }, [town, found, getValues, setValue])
  useEffect(
    () =>
      onTyped === undefined
        ? undefined
        : subscribe({
            formState: { values: true },
            callback: ({ values }) => {
              onTyped(values)
            },
          }),
    [subscribe, onTyped],
  )
  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<OwnerFields>(setError, refused, Object.keys(ownerFields(start)))
    if (rest !== '') setError('root', { message: rest })
  }, [refused, setError, start])

  const { errors, isSubmitted } = formState
  const bind = (name: keyof OwnerFields) => ({ ...register(name), error: errors[name]?.message, isSubmitted })
  const shaped = (name: keyof OwnerFields, format: Parameters<typeof shaping>[0]) => ({
    ...bind(name),
    onChange: shaping(format, (value) => {
      setValue(name, value, { shouldValidate: isSubmitted, shouldDirty: true })
    }),
  })
  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {above}
      <Field label="Company" isOptional autoComplete="off" {...bind('company_name')} />
      <Field label="Name" isOptional autoComplete="off" {...bind('contact_name')} />
      <div className="whole">
        <Field
          label="Location"
          isOptional
          autoComplete="off"
          hint="Which site, floor or room: 'Gym 2, north wall'."
          {...bind('company_location')}
        />
      </div>
      <div className="whole">
        <Field label="Address" isOptional autoComplete="off" {...bind('address_1')} />
      </div>
      <div className="whole">
        <Field label="Address, second line" isOptional autoComplete="off" {...bind('address_2')} />
      </div>
      <Field
        label="Postal code"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        {...shaped('postal_code', formatPostalCode)}
      />
      <Field label="City" isOptional autoComplete="off" {...bind('city')} />
      <StateField none="Not said" {...bind('state_id')} />
      <SelectField
        key={`markets ${markets.data === undefined ? 'none' : 'known'}`}
        label="Where it stands"
        {...bind('market_type_id')}
        choices={[
          { value: '', label: 'Where its model is made for' },
          ...(markets.data ?? []).map((one) => ({ value: String(one.market_type_id), label: one.market_type_name })),
        ]}
      />
      <Field label="Phone" isOptional type="tel" inputMode="tel" autoComplete="off" {...shaped('phone', formatPhone)} />
      <Field label="Email" isOptional type="email" inputMode="email" autoComplete="off" {...bind('email')} />
      <FormEnd
        saveWord={saveWord}
        isSaving={formState.isSubmitting}
        fault={fault === '' ? errors.root?.message : fault}
        onCancel={onCancel}
      />
    </form>
  )
}
