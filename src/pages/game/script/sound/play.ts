import type { Sound } from "../../../../board/script/motion.ts";

/** The board's sounds, synthesized: a knock on wood is a short, low tone with a click. */

/** `at` and `ring` in seconds, `pitch` in Hz, `volume` from 0 to 1. */
interface Knock {
  readonly at: number;
  readonly pitch: number;
  readonly ring: number;
  readonly volume: number;
}

const KNOCKS: Readonly<Record<Sound, readonly Knock[]>> = {
  move: [{ at: 0, pitch: 240, ring: 0.07, volume: 0.22 }],
  capture: [
    { at: 0, pitch: 240, ring: 0.07, volume: 0.22 },
    { at: 0.09, pitch: 150, ring: 0.12, volume: 0.26 },
  ],
  end: [
    { at: 0, pitch: 196, ring: 0.3, volume: 0.2 },
    { at: 0.16, pitch: 262, ring: 0.3, volume: 0.2 },
    { at: 0.32, pitch: 330, ring: 0.6, volume: 0.2 },
  ],
};

/** The length of the click, in seconds, and the middle of its band, in Hz. */
const CLICK = 0.015;
const CLICK_PITCH = 1800;
/** An exponential ramp cannot end at 0. */
const SILENCE = 0.0001;

const context = new AudioContext();

function noise(): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * CLICK), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (const at of samples.keys()) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function ring(
  source: AudioScheduledSourceNode,
  from: number,
  volume: number,
  span: number,
  through: AudioNode[],
) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(volume, from);
  gain.gain.exponentialRampToValueAtTime(SILENCE, from + span);
  let last: AudioNode = source;
  for (const node of [...through, gain, context.destination]) last = last.connect(node);
  source.start(from);
  source.stop(from + span);
}

function knock({ at, pitch, ring: span, volume }: Knock): void {
  const from = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  ring(tone, from, volume, span, []);
  const click = new AudioBufferSourceNode(context, { buffer: noise() });
  ring(click, from, volume, CLICK, [
    new BiquadFilterNode(context, { type: "bandpass", frequency: CLICK_PITCH }),
  ]);
}

/** Plays a sound as soon as the browser allows it. */
export function play(kind: Sound): void {
  if (context.state === "running") for (const one of KNOCKS[kind]) knock(one);
  else void context.resume().then(() => KNOCKS[kind].forEach(knock));
}
