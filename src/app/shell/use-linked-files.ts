import { useEffect } from 'react'
import { isNative } from '../../platform/native/is-native.ts'
import { fetchFile } from '../../platform/page-ports.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'

/** In the native shell, files behind links are loaded by the app: another browser has no session (record 021). */
export function useLinkedFiles(): void {
  const showSnackbar = useSnackbar()
  useEffect(() => {
    if (!isNative()) return undefined
    const watching = import('../../platform/native/linked-files.ts').then((linked) =>
      linked.watchLinkedFiles({
        read: fetchFile,
        onProblem: (text) => {
          showSnackbar({ text })
        },
      }),
    )
    return () => {
      watching.then(
        (stop) => {
          stop()
        },
        () => undefined,
      )
    }
  }, [showSnackbar])
}
