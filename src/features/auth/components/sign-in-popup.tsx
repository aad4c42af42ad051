import { useSession } from '../../../data/session.tsx'
import { navigateTo } from '../../../platform/path.ts'
import { Popup } from '../../../ui/popup.tsx'
import { SignInForm } from './sign-in-form.tsx'
import '../sign-in.css'

/**
 * Signs in again above the present screen, which stays as it is: what was typed there is not lost (`SF051`). Another
 * user's sign-in closes their predecessor's screens, as on the sign-in page.
 */
export function SignInPopup({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { refresh } = useSession()
  return (
    <Popup isOpen={isOpen} onClose={onClose} title="Sign in" actions={null}>
      <div className="sif is-popup">
        <SignInForm
          onSignedIn={() => {
            onClose()
            void refresh().catch(() => undefined)
          }}
          onForgot={() => {
            navigateTo('/login/resetpassword')
          }}
          onCancel={onClose}
        />
      </div>
    </Popup>
  )
}
