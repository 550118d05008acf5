// The most frequent words of languages without a stemmer. They show that a text is neither English nor Polish, and they
// say nothing about its topic.
const list = (words: string) => new Set(words.split(/\s+/))

export const foreignWords: ReadonlySet<string>[] = [
  // German, Dutch
  list(`der die das und ist ich wie wo kann mein meine nicht ein eine für mit von zu auf sie wir haben möchte ihr den
    dem wird bei es im am wann was sind oder auch noch bitte gibt nach wenn werden hat habe hatte können könnte kannst
    man mir mich uns ihnen ihre ihren ihrer einen einem einer aus an als aber dass um zum zur welche welcher welches
    wer ob so da dort hier`),
  list(
    'de het een en is ik mijn hoe wat waar voor met van op niet zijn kan je wil jullie wanneer kunnen dat die',
  ),
  // French, Spanish, Italian, Portuguese, Romanian
  list(`le la les des du un une et est je mon ma mes vous nous pour avec dans sur que qui quels quel quelle où combien
    comment ne pas au aux ce cette votre sont il voudrais puis vos quand ou à y en avez avons peut peux pouvez êtes a se
    si`),
  list(`el la los las un una y es mi mis su quiero cómo como cuánto cuanto cuál dónde donde para con por que en de del
    al se lo está puedo hay son cuando qué quién cuándo cuántos cuántas cuáles tiene tienen tengo puede pueden le les me nos
    te o si esta este estos estas sus a`),
  list(`il lo la gli le un una è mio mia come quanto quali quale dove con di del della che non vorrei posso ci sono
    quando il nel`),
  list(
    'o os as um uma é meu minha como quanto tempo qual onde para com de da que não quero em na posso são quando os você',
  ),
  list('și este meu mea cum cât cat unde vreau pentru cu de la nu să un sunt care când pot'),
  // Czech, Slovak
  list('je se na jak kde co chci mám můj moje pro není kolik jaká jaký kdy mohu prosím nebo jsou můžu která'),
  list('je sa na ako kde čo chcem mám môj moja pre nie aké aký kedy môžem prosím alebo sú koľko'),
  // Swedish, Danish and Norwegian, Finnish
  list('och är jag min mitt hur var vad för med på att inte ett vill det kan när som den ni'),
  list('og er jeg min mitt hvordan hvor hva hvad med på ikke et det kan når som vil har'),
  list('ja on miten missä minun haluan voinko kuinka mitä ei ovat'),
  // Hungarian, Turkish, Lithuanian
  list('az és hogyan hol mennyi szeretném nem van egy mikor hogy kérem'),
  list('ve bir bu ne nasıl nerede için istiyorum mi kadar değil var mı'),
  list('ir kaip kur noriu ar mano kiek yra ne kada'),
  // Ukrainian
  list(`і й та у в на з із до від для за про що як де коли чи не є це ви ми я він вона вони ваш ваша ваше вас вам мій
    моя можна можу яка який яке які скільки`),
]
