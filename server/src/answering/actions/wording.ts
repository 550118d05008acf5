import type { api, Language } from '@switchboard/contract'
import { SIGN_IN } from '../../actions/run-action.ts'

type Call = api.actions.ActionCall

/** The text of a call for the customer. A result that is not theirs reads like one that does not exist. */
export function actionText(call: Call, language: Language): string {
  const words = WORDS[language]
  switch (call.status) {
    case 'done':
      if (call.fields.length === 0) return words.done.replace('…', () => call.action)
      return call.fields.map(({ label, value }) => `- ${label}: ${value}`).join('\n')
    case 'needs':
      if (call.missing.includes(SIGN_IN)) return words.signIn
      return (Object.keys(call.values).length > 0 ? words.needsProof : words.needs).replace('…', () =>
        call.missing.join(', '),
      )
    case 'failed':
    case 'unknown':
      return words.failed
    case 'proposed':
      return words.proposed.replace('…', () => [call.action, ...Object.values(call.values)].join(', '))
    default:
      return words.notFound
  }
}

export const outcomeOf = ({ status }: Call): api.messages.Outcome =>
  status === 'done' ? 'answer' : status === 'needs' || status === 'proposed' ? 'talk' : 'unknown'

type Words = Record<'done' | 'needs' | 'needsProof' | 'signIn' | 'notFound' | 'failed' | 'proposed', string>

const WORDS: Record<Language, Words> = {
  en: {
    done: 'Done: ….',
    needs: 'To look this up I need: ….',
    needsProof: 'To be sure that this is yours, please also write one of these: ….',
    signIn: 'To look this up, please sign in on our site first.',
    notFound: 'I found nothing with these details. Please check them, or ask for a person.',
    failed: 'I could not look this up just now. Would you like to talk to a person?',
    proposed:
      'I have passed this on to our team: …. It is not done yet. I will tell you here what comes of it.',
  },
  pl: {
    done: 'Gotowe: ….',
    needs: 'Aby to sprawdzić, potrzebuję: ….',
    needsProof: 'Aby mieć pewność, że to Twoje dane, napisz też jedno z poniższych: ….',
    signIn: 'Aby to sprawdzić, najpierw zaloguj się na naszej stronie.',
    notFound: 'Nie znaleziono niczego dla tych danych. Sprawdź je albo poproś o człowieka.',
    failed: 'Nie udało mi się teraz tego sprawdzić. Czy chcesz porozmawiać z człowiekiem?',
    proposed:
      'Przekazano to naszemu zespołowi: …. To jeszcze nie jest zrobione. Napiszę tutaj, co z tego wyszło.',
  },
  ru: {
    done: 'Готово: ….',
    needs: 'Чтобы это проверить, мне нужно: ….',
    needsProof: 'Чтобы убедиться, что это ваши данные, напишите ещё одно из этого: ….',
    signIn: 'Чтобы это проверить, сначала войдите на нашем сайте.',
    notFound: 'По этим данным ничего не найдено. Проверьте их или позовите человека.',
    failed: 'Сейчас проверить это не получилось. Хотите поговорить с человеком?',
    proposed: 'Просьба передана нашим сотрудникам: …. Это ещё не сделано. О результате вы узнаете здесь.',
  },
}
