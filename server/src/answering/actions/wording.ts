import type { api, Language } from '@switchboard/contract'
import { SIGN_IN } from '../../actions/run-action.ts'

type Call = api.actions.ActionCall

/** What a customer reads of a call. Of what is not theirs they hear the same as of what does not exist. */
export function actionText(call: Call, language: Language): string {
  const words = WORDS[language]
  switch (call.status) {
    case 'done':
      return call.fields.map(({ label, value }) => `- ${label}: ${value}`).join('\n')
    case 'needs':
      if (call.missing.includes(SIGN_IN)) return words.signIn
      return (Object.keys(call.values).length > 0 ? words.needsProof : words.needs).replace('…', () =>
        call.missing.join(', '),
      )
    case 'failed':
      return words.failed
    default:
      return words.notFound
  }
}

export const outcomeOf = ({ status }: Call): api.messages.Outcome =>
  status === 'done' ? 'answer' : status === 'needs' ? 'talk' : 'unknown'

const WORDS: Record<Language, Record<'needs' | 'needsProof' | 'signIn' | 'notFound' | 'failed', string>> = {
  en: {
    needs: 'To look this up I need: ….',
    needsProof: 'To be sure that this is yours, please also write one of these: ….',
    signIn: 'To look this up, please sign in on our site first.',
    notFound: 'I found nothing with these details. Please check them, or ask for a person.',
    failed: 'I could not look this up just now. Would you like to talk to a person?',
  },
  pl: {
    needs: 'Aby to sprawdzić, potrzebuję: ….',
    needsProof: 'Aby mieć pewność, że to Twoje dane, napisz też jedno z poniższych: ….',
    signIn: 'Aby to sprawdzić, najpierw zaloguj się na naszej stronie.',
    notFound: 'Nie znaleziono niczego dla tych danych. Sprawdź je albo poproś o człowieka.',
    failed: 'Nie udało mi się teraz tego sprawdzić. Czy chcesz porozmawiać z człowiekiem?',
  },
  ru: {
    needs: 'Чтобы это проверить, мне нужно: ….',
    needsProof: 'Чтобы убедиться, что это ваши данные, напишите ещё одно из этого: ….',
    signIn: 'Чтобы это проверить, сначала войдите на нашем сайте.',
    notFound: 'По этим данным ничего не найдено. Проверьте их или позовите человека.',
    failed: 'Сейчас проверить это не получилось. Хотите поговорить с человеком?',
  },
}
