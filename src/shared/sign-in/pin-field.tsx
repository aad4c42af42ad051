import type { ComponentProps } from 'react'
import { maxPinLength } from '../../../domain/security/device-pin.ts'
import { Field } from '../../ui/field.tsx'

/** The PIN of a device: hidden digits, and no password manager. */
export function PinField(props: ComponentProps<typeof Field>) {
  return <Field type="password" inputMode="numeric" autoComplete="off" maxLength={maxPinLength} {...props} />
}
