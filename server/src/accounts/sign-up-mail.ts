import type { Language } from '@switchboard/contract'
import type { Message } from '../platform/mail.ts'

type Text = Pick<Message, 'subject' | 'text'>

/** Only the reader of the mail learns whether the address has an account. */
export function signUpMail(language: Language, link: string, isKnown: boolean): Text {
  const { subject, lines } = texts[language][isKnown ? 'known' : 'fresh']
  return { subject, text: lines(link).join('\n\n') }
}

type Lines = { subject: string; lines: (link: string) => string[] }

const texts: Record<Language, { fresh: Lines; known: Lines }> = {
  en: {
    fresh: {
      subject: 'Confirm your Switchboard account',
      lines: (link) => [
        'Open this link to create your account. It works for 24 hours:',
        link,
        "If you didn't sign up, ignore this email. No account is created.",
      ],
    },
    known: {
      subject: 'You already have a Switchboard account',
      lines: (link) => [
        'Someone tried to sign up with this address, which already has an account. Sign in here:',
        link,
        'If you forgot your password, reset it there. If that was not you, ignore this email.',
      ],
    },
  },
  pl: {
    fresh: {
      subject: 'Potwierdź konto Switchboard',
      lines: (link) => [
        'Otwórz ten link, aby utworzyć konto. Działa przez 24 godziny:',
        link,
        'Jeśli to nie Ty się rejestrujesz, zignoruj tę wiadomość. Konto nie powstanie.',
      ],
    },
    known: {
      subject: 'Masz już konto Switchboard',
      lines: (link) => [
        'Ktoś próbował założyć konto na ten adres, ale takie konto już istnieje. Zaloguj się tutaj:',
        link,
        'Jeśli nie pamiętasz hasła, zmień je na tej stronie. Jeśli to nie Ty, zignoruj tę wiadomość.',
      ],
    },
  },
  ru: {
    fresh: {
      subject: 'Подтвердите аккаунт Switchboard',
      lines: (link) => [
        'Откройте ссылку, чтобы создать аккаунт. Она действует 24 часа:',
        link,
        'Если вы не регистрировались, ничего не делайте. Аккаунт не появится.',
      ],
    },
    known: {
      subject: 'У вас уже есть аккаунт Switchboard',
      lines: (link) => [
        'Кто-то пытался зарегистрироваться с этим адресом, но аккаунт уже есть. Войдите здесь:',
        link,
        'Если вы забыли пароль, смените его там же. Если это были не вы, ничего не делайте.',
      ],
    },
  },
}
