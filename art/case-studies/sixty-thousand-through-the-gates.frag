// A row of turnstiles under the stand. The crowd, too fast to be seen, is a stream of light through each of them.

const float GROUND = 0.345;             // where the wall of the gates meets the forecourt
const float FIRST = 0.815, GAP = 0.138; // the middle of the first gate, and the way to the next
const int GATES = 6;
const float WIDE = 0.047, TALL = 0.165;

float ridge(int id, float x) { return 0.0; }
vec3 warm() { return oklch(0.78, 0.140, 80.0); }

void stand(inout vec3 col, vec2 p) {
  // the bowl's light over its rim, and the roof that leans out to us
  float rim = 0.735 + 0.070 * smoothstep(0.35, 1.6, p.x);
  float up = p.y - rim;
  addHalo(col, 0.20 * exp(-max(up, 0.0) / 0.055) * smoothstep(0.35, 1.0, p.x));
  float rib = abs(fract((p.x - 1.06) / (0.34 + 0.42 * (p.y - GROUND)) * 5.2) - 0.5);
  vec3 c = mix(oklch(0.150, 0.052, 267.0), oklch(0.260, 0.078, 264.0), smoothstep(0.56, 0.80, p.y));
  c = mix(c, c * 0.55, smoothstep(0.10, 0.04, rib) * step(p.y, rim - 0.018));
  float tier = abs(fract((rim - p.y) / 0.042) - 0.5);
  c *= 1.0 - 0.25 * smoothstep(0.10, 0.02, tier);
  c += warm() * 0.35 * exp(-abs(up + 0.006) / 0.004) * smoothstep(0.4, 0.9, p.x);
  c += warm() * 0.22 * exp(-max(p.y - GROUND - 0.20, 0.0) / 0.050) * smoothstep(0.45, 0.85, p.x);
  col = mix(col, c * mix(0.62, 1.0, smoothstep(0.2, 0.9, p.x)), cover(up));
  for (int i = 0; i < 3; i++) {
    vec2 q = p - vec2(0.72 + 0.36 * float(i), 0.800 + 0.024 * float(i));
    float d = length(q);
    addHalo(col, 0.26 * exp(-d / 0.030) + 0.06 * exp(-d / 0.10));
    col = mix(col, oklch(0.15, 0.05, 267.0), cover(max(abs(q.x) - 0.003, max(q.y, -0.06 - q.y))));
    vec2 f = fract(q / vec2(0.013, 0.012)) - 0.5;
    float plate = sdBox(q, vec2(0.039, 0.018));
    col = mix(col, mix(oklch(0.20, 0.05, 268.0), CORE * 1.15, cover((length(f) - 0.38) * 0.012)), cover(plate));
  }
}

void gates(inout vec3 col, vec2 p) {
  float y = p.y - GROUND;
  if (y > 0.235 || y < -0.02) return;
  vec3 wall = oklch(0.275, 0.076, 264.0) * mix(0.62, 1.0, smoothstep(0.2, 0.9, p.x));
  wall *= (0.90 + 0.16 * noise(p * vec2(60.0, 90.0))) * (1.0 - 0.20 * smoothstep(0.0018, 0.0008, abs(fract(y / 0.045) - 0.5) * 0.045));
  int k = int(clamp(floor((p.x - FIRST) / GAP + 0.5), 0.0, float(GATES - 1)));
  vec2 q = vec2(p.x - FIRST - GAP * float(k), y);
  float d = sdBox(q - vec2(0.0, TALL * 0.5), vec2(WIDE, TALL * 0.5));
  wall += warm() * 0.36 * exp(-max(d, 0.0) / 0.020);
  col = mix(col, wall, cover(max(y - 0.215, -y - 0.01)));
  col = mix(col, oklch(0.36, 0.085, 264.0), cover(abs(y - 0.219) - 0.006));
  col = mix(col, oklch(0.150, 0.048, 267.0), cover(d - 0.007));
  vec2 l = (q - vec2(0.0, 0.075)) / vec2(0.050, 0.085);
  vec3 c = mix(AMBER * 0.85, CORE * 1.12, exp(-dot(l, l)));
  // the rotor: a post with arms on one side, and the fixed bars they pass through on the other
  vec2 r = q - vec2(0.010, 0.0);
  float bars = max(abs(fract(q.y / 0.018) - 0.5) * 0.018 - 0.0026, max(r.x, 0.012 - q.y));
  float post = abs(r.x) - 0.0046;
  float frame = max(abs(q.x + 0.043) - 0.006, -q.y);
  c = mix(c, oklch(0.22, 0.05, 60.0), cover(min(min(bars, post), frame)));
  col = mix(col, c, cover(d));
  // its number, and the reader, which glows when it lets somebody in
  col = mix(col, YELLOW * 1.02, cover(sdBox(q - vec2(0.0, 0.190), vec2(0.020, 0.008)) - 0.002));
  vec2 reader = q - vec2(0.062, 0.072);
  col = mix(col, oklch(0.14, 0.045, 268.0), cover(sdBox(reader, vec2(0.008, 0.016)) - 0.002));
  col = mix(col, oklch(0.86, 0.10, 205.0), cover(sdBox(reader - vec2(0.0, 0.005), vec2(0.005, 0.007))));
  col += oklch(0.80, 0.11, 210.0) * 0.14 * exp(-length(reader) / 0.014);
}

// Where a stream runs, t from 0 at its gate to 1 at our feet.
float streamAt(int gate, float t) {
  float x = FIRST + GAP * float(gate), u = (float(gate) - 2.5) / 2.5;
  float far = 1.27 + 0.48 * u;
  return mix(x, far, smoothstep(0.0, 1.0, t) * 0.55 + 0.45 * t * t) + 0.018 * sin(t * 5.0 + float(gate) * 1.9) * t;
}

void forecourt(inout vec3 col, vec2 p) {
  float q = GROUND - p.y;
  if (q < 0.0) return;
  float t = q / GROUND, z = 1.0 / (q + 0.07);
  vec3 c = mix(oklch(0.250, 0.072, 264.0), oklch(0.125, 0.044, 268.0), smoothstep(0.0, 0.7, t));
  c *= 0.86 + 0.26 * fbm(vec2((p.x - 1.06) * z * 3.0, z * 2.0));
  c *= mix(0.60, 1.0, smoothstep(0.2, 0.9, p.x));
  vec3 sum = vec3(0.0);
  for (int i = 0; i < GATES; i++) {
    float mid = streamAt(i, t), wide = 0.020 + 0.085 * t;
    sum += warm() * 0.17 * exp(-pow(abs(p.x - mid) / wide, 2.0)) * mix(1.3, 0.75, t);
    for (int j = 0; j < 8; j++) {
      int s = i * 11 + j;
      float u = (hash(s, 3) - 0.5) * 1.7;
      float x = mid + wide * (u + 0.20 * sin(t * (4.0 + 4.0 * hash(s, 4)) + 6.3 * hash(s, 5)) * t);
      float line = 0.0010 + 0.0017 * t, d = abs(p.x - x);
      // each thread is broken where people stood closer together
      float flow = smoothstep(0.25, 0.60, noise(4.0 / (t + 0.12) + 13.0 * hash(s, 6), 700 + s));
      float pick = hash(s, 7);
      vec3 hue = pick < 0.62 ? oklch(0.87, 0.13, 86.0) : pick < 0.85 ? oklch(0.97, 0.03, 92.0) : oklch(0.86, 0.07, 245.0);
      sum += hue * flow * mix(1.0, 0.62, t) * (0.75 * smoothstep(line + PX, line * 0.3, d) + 0.16 * exp(-d / (0.004 + 0.008 * t)));
    }
    // rails between the gates
    float x = FIRST + GAP * (float(i) + 0.5) + 0.30 * (FIRST + GAP * (float(i) + 0.5) - 1.06) * t;
    float rail = max(abs(p.x - x) - 0.0016 - 0.004 * t, t - 0.30);
    c = mix(c, oklch(0.40, 0.08, 262.0), 0.8 * cover(rail) * float(i < GATES - 1));
  }
  for (int i = 0; i < GATES; i++) c += warm() * 0.22 * exp(-length((p - vec2(FIRST + GAP * float(i), GROUND)) / vec2(0.055, 0.030)));
  col = c + sum;
}

vec3 paint(vec2 p) {
  vec3 col = mix(oklch(0.38, 0.110, 263.0), oklch(0.170, 0.066, 267.0), smoothstep(0.66, 1.0, p.y));
  if (p.y > 0.72) stars(col, p + vec2(22.1, 5.3), smoothstep(0.85, 0.98, p.y) * smoothstep(1.1, 0.4, p.x));
  stand(col, p);
  gates(col, p);
  forecourt(col, p);
  addHalo(col, 0.055 * exp(-length((p - vec2(1.08, GROUND + 0.04)) / vec2(2.6, 0.9)) / 0.14));
  return col;
}
