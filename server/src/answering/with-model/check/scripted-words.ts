/**
 * Returns quoted text that the owner tells the assistant to say, as in `If you don't know, say "I will ask a
 * colleague."` Unlike the rest of the instructions, it is no secret.
 */
export const scriptedWords = (instructions: string): string[] =>
  instructions
    .split('\n')
    .flatMap((line) => [...line.matchAll(QUOTE)])
    .filter(({ groups }) => SAYS.test(groups!.order!) && !NEVER.test(groups!.order!))
    .map(({ groups }) => groups!.words!)

/** A quote and the text before it in its sentence, both of limited length so that hostile texts take bounded time. */
const QUOTE = /(?<order>[^.!?"“”„«»]{0,120})["“”„«](?<words>[^"“”„«»]{1,400})["“”»]/gu

const SAYS =
  /(?<!\p{L})(?:say|answer|reply|respond|write|greet|(?:begin|start|open|end|close|finish|sign off)(?: \p{L}{1,20}){0,6} with)(?!\p{L})|(?<!\p{L})(?:powiedz|mów|odpowiedz|odpowiadaj|odpisz|napisz|pisz|przywitaj|witaj|pożegnaj|żegnaj|zacznij|zaczynaj|zakończ|kończ|скаж|говори|ответь|отвечай|напиши|пиши|поздоровайся|здоровайся|приветствуй|поприветствуй|попрощайся|прощайся|начни|начинай|закончи|заканчивай)\p{L}{0,6}(?!\p{L})/iu
const NEVER =
  /(?<!\p{L})(?:never|not|cannot|avoid|without|instead of|nobody|no one|\p{L}+n['’]t|nie|nigdy|nikomu|bez|zamiast|unikaj|не|никогда|никому|без|вместо)(?!\p{L})/iu
