interface ToCopyProps {
  readonly label: string;
  readonly value: string;
  readonly button: string;
}

/** A line to be taken along. The button is for the script; where none runs, it is hidden. */
export function ToCopy({ label, value, button }: ToCopyProps) {
  return (
    <div class="row low to-copy">
      <label>
        {label}
        <input readonly value={value} />
      </label>
      <button type="button" class="quiet" data-copy={value}>
        {button}
      </button>
    </div>
  );
}
