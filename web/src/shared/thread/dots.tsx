export function Dots() {
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <i key={delay} className={`size-1.5 animate-pulse rounded-full bg-current ${delay}`} />
      ))}
    </span>
  )
}
