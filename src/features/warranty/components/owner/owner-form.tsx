import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { site } from '../../../../../contract/site.ts'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { formatPhone, formatPostalCode } from '../../../../../domain/places/format.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { useRead } from '../../../../data/use-read.ts'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { showServerErrors } from '../../../../shared/form-resolver.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { StateField } from '../../../../shared/state-field.tsx'
import { formatInput } from '../../../../shared/format-input.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'
import { useTypedValues } from '../../../../shared/use-typed-values.ts'
import { usePostalPlace } from '../../../../shared/use-postal-place.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { createOwnerResolver, toOwnerFields } from './owner-fields.ts'
import type { OwnerFields } from './owner-fields.ts'
import '../../../../shared/form.css'

/** The owner and location of a machine. All fields are optional; filled ones are validated. */
export function OwnerForm({
  start,
  typed,
  saveLabel,
  serverErrors,
  formatError,
  header,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: Whereabouts
  /** The unsaved draft. */
  readonly typed?: OwnerFields | null
  readonly saveLabel: string
  readonly serverErrors?: Readonly<Record<string, string>> | undefined
  /** Formats the error of a failed save. The default is for saves on this device. */
  readonly formatError?: (error: unknown) => string
  readonly header?: ReactNode
  readonly onTyped?: (fields: OwnerFields) => void
  readonly onSave: (where: Whereabouts) => Promise<void>
  readonly onCancel: () => void
}) {
  const { register, handleSubmit, setValue, setError, getValues, control, subscribe, formState } = useForm<
    OwnerFields,
    unknown,
    Whereabouts
  >({ defaultValues: typed ?? toOwnerFields(start), resolver: createOwnerResolver(start), mode: 'onTouched' })
  const { save, errorText } = useFormSave(handleSubmit, onSave, formatError)
  const states = useRead(site.table.listStates, { query: {} })
  const markets = useCatalogue(catalogue.table.listMarketTypes, {})
  const stateList = states.state === 'ready' ? states.value : []
  const place = usePostalPlace(useWatch({ control, name: 'postal_code' }))
  const town = place?.city ?? ''
  const stateId = stateList.find((one) => one.state_abbreviation === place?.state)?.state_id
  useEffect(() => {
    if (town !== '' && getValues('city') === '') setValue('city', town)
    if (stateId !== undefined && getValues('state_id') === '') setValue('state_id', String(stateId))
  }, [town, stateId, getValues, setValue])
  useTypedValues(subscribe, onTyped)
  useEffect(() => {
    if (serverErrors === undefined) return
    const rest = showServerErrors<OwnerFields>(setError, serverErrors, Object.keys(toOwnerFields(start)))
    if (rest !== '') setError('root', { message: rest })
  }, [serverErrors, setError, start])

  const { errors, isSubmitted } = formState
  const bind = (name: keyof OwnerFields) => ({ ...register(name), error: errors[name]?.message, isSubmitted })
  const shaped = (name: keyof OwnerFields, format: Parameters<typeof formatInput>[0]) => ({
    ...bind(name),
    onChange: formatInput(format, (value) => {
      setValue(name, value, { shouldValidate: isSubmitted, shouldDirty: true })
    }),
  })
  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={moveOnEnter}>
      {header}
      <Field label="Company" isOptional autoComplete="off" {...bind('company_name')} />
      <Field label="Name" isOptional autoComplete="off" {...bind('contact_name')} />
      <div className="whole">
        <Field
          label="Location"
          isOptional
          autoComplete="off"
          hint="Site, floor or room, e.g. Gym 2, north wall"
          {...bind('company_location')}
        />
      </div>
      <div className="whole">
        <Field label="Address" isOptional autoComplete="off" {...bind('address_1')} />
      </div>
      <div className="whole">
        <Field label="Address line 2" isOptional autoComplete="off" {...bind('address_2')} />
      </div>
      <Field
        label="Postal code"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        {...shaped('postal_code', formatPostalCode)}
      />
      <Field label="City" isOptional autoComplete="off" {...bind('city')} />
      <StateField none="Not specified" {...bind('state_id')} />
      <SelectField
        key={`markets ${markets.data === undefined ? 'none' : 'known'}`}
        label="Market type"
        {...bind('market_type_id')}
        choices={[
          { value: '', label: 'Same as the model' },
          ...(markets.data ?? []).map((one) => ({ value: String(one.market_type_id), label: one.market_type_name })),
        ]}
      />
      <Field label="Phone" isOptional type="tel" inputMode="tel" autoComplete="off" {...shaped('phone', formatPhone)} />
      <Field label="Email" isOptional type="email" inputMode="email" autoComplete="off" {...bind('email')} />
      <FormEnd
        saveLabel={saveLabel}
        isSaving={formState.isSubmitting}
        error={errorText === '' ? errors.root?.message : errorText}
        onCancel={onCancel}
      />
    </form>
  )
}
