// A hospital at night, all its windows dark or asleep, and one bright door in the shape of a telephone.

const float FLOOR = 0.200;
const vec2 DOOR = vec2(1.150, 0.200);   // the middle of its threshold
const vec2 HALF = vec2(0.088, 0.170);

float ridge(int id, float x) {
  if (id == 0) return 0.345 + 0.022 * sin(x * 6.0) * smoothstep(0.6, 0.1, x) + 0.012 * fbm(x * 8.0, 51);
  return 0.205 + 0.03 * smoothstep(0.5, 0.0, x);
}
vec3 warm() { return oklch(0.78, 0.140, 80.0); }

vec3 shore(vec2 p) {
  vec3 c = mix(oklch(0.47, 0.115, 258.0), oklch(0.175, 0.068, 267.0), smoothstep(0.34, 0.95, p.y));
  stars(c, p + vec2(51.0, 17.7), smoothstep(0.50, 0.75, p.y));
  float sea = 0.345 - p.y;
  if (sea > 0.0) {
    c = mix(oklch(0.43, 0.105, 258.0), oklch(0.22, 0.075, 264.0), smoothstep(0.0, 0.15, sea));
    c += oklch(0.6, 0.09, 256.0) * 0.10 * smoothstep(0.60, 0.80, noise(vec2(p.x * 24.0, p.y * 210.0)));
  }
  return mix(c, land(0.55), cover(p.y - ridge(0, p.x)) * smoothstep(0.30, 0.26, p.x + 0.3 * step(p.y, 0.335)));
}

void facade(inout vec3 col, vec2 p) {
  float left = 0.560;
  float d = max(left - p.x, p.y - 0.885);
  if (d > 0.03) return;
  vec2 g = vec2((p.x - left - 0.020) / 0.0950, (p.y - FLOOR - 0.045) / 0.1050), cell = floor(g);
  vec2 f = (fract(g) - 0.5) * vec2(0.0950, 0.1050);
  ivec2 id = ivec2(cell);
  vec3 wall = oklch(0.285, 0.074, 263.0) * (0.90 + 0.14 * fbm(p * vec2(22.0, 30.0)));
  wall *= mix(0.75, 1.08, smoothstep(FLOOR, 0.85, p.y)) * (1.0 - 0.16 * smoothstep(0.0030, 0.0012, abs(f.y + 0.046)));
  // the door lights the wall around it
  vec2 l = (p - DOOR - vec2(0.0, HALF.y)) / vec2(0.26, 0.30);
  wall += warm() * (0.22 * exp(-dot(l, l) * 3.2) + 0.030 * exp(-length(l) * 1.5));
  float pane = sdBox(f - vec2(0.0, 0.006), vec2(0.029, 0.034));
  float sleep = hash(id + 19);
  vec3 glass = mix(oklch(0.190, 0.068, 264.0), oklch(0.340, 0.100, 256.0), 0.25 + 0.6 * hash(id + 7));
  glass = mix(glass, oklch(0.40, 0.10, 255.0), 0.6 * smoothstep(0.02, -0.03, f.y + f.x * 0.8) * hash(id + 3));
  // a blind drawn half way, a night light now and then
  glass = mix(glass, oklch(0.330, 0.070, 262.0) * (0.90 + 0.12 * step(0.5, fract(f.y / 0.006))), step(0.036 - 0.060 * hash(id + 5), f.y) * step(hash(id + 11), 0.55));
  if (sleep < 0.13) glass += oklch(0.60, 0.10, 74.0) * 0.34 * exp(-length(f - vec2(0.012, -0.020)) / 0.022);
  vec3 c = mix(wall, wall * 1.35, cover(pane - 0.006));
  c = mix(c, mix(glass, wall * 1.2, cover(min(abs(f.x) - 0.0014, abs(f.y - 0.014) - 0.0012))), cover(pane));
  c = mix(c, wall * 1.5, cover(sdBox(f + vec2(0.0, 0.034), vec2(0.035, 0.0035))));
  float plain = sdBox(p - DOOR - vec2(0.0, HALF.y), vec2(0.190, HALF.y + 0.020));
  c = mix(c, wall, cover(plain));
  if (p.y < FLOOR + 0.045) c = wall * 0.86;
  col = mix(col, c, cover(d));
  col = mix(col, oklch(0.40, 0.085, 260.0), cover(max(abs(p.y - 0.880) - 0.008, left - 0.008 - p.x)));
}

void door(inout vec3 col, vec2 p) {
  vec2 q = p - DOOR - vec2(0.0, HALF.y);
  float d = sdBox(q, HALF - 0.026) - 0.026;
  vec3 rimC = oklch(0.155, 0.045, 268.0) + warm() * 0.30 * smoothstep(0.012, 0.0, d);
  col = mix(col, rimC, cover(d - 0.015));
  col = mix(col, oklch(0.55, 0.08, 78.0), cover(abs(d - 0.016) - 0.0018));
  vec2 l = (q + vec2(0.0, 0.03)) / vec2(0.085, 0.150);
  vec3 c = mix(mix(AMBER, YELLOW, 0.55), CORE * 1.16, exp(-dot(l, l) * 0.95));
  // a hallway behind: ceiling lights, a counter, a far window
  c = mix(c, c * 0.80, smoothstep(0.0025, 0.0, abs(max(abs(q.x) - 0.046, abs(q.y - 0.005) - 0.085)) - 0.001));
  c = mix(c, c * 0.84, cover(sdBox(q - vec2(0.0, -0.066), vec2(0.034, 0.016))));
  c = mix(c, c * 0.72, smoothstep(0.012, 0.0, abs(abs(q.x) - 0.062 + 0.10 * (q.y + 0.17) * step(q.y, -0.08))) * step(q.y, -0.08) * 0.4);
  col = mix(col, c, cover(d));
  col = mix(col, oklch(0.155, 0.045, 268.0), cover(sdBox(q - vec2(0.0, HALF.y - 0.016), vec2(0.024, 0.003)) - 0.003));
}

// The first patient, on the threshold, reads something in a hand.
void patient(inout vec3 col, vec2 p, vec2 foot, float h) {
  vec2 q = (p - foot) / h;
  if (abs(q.x) > 0.5 || q.y < -0.1 || q.y > 1.1) return;
  float coat = max(abs(q.x) - mix(0.175, 0.105, smoothstep(0.25, 0.85, q.y)), max(0.28 - q.y, q.y - 0.80)) - 0.025;
  float legs = min(sdSegment(q, vec2(-0.07, 0.32), vec2(-0.08, 0.0)), sdSegment(q, vec2(0.06, 0.32), vec2(0.09, 0.0))) - 0.045;
  float head = min(length((q - vec2(0.015, 0.915)) * vec2(1.08, 0.95)) - 0.082, length(q - vec2(-0.045, 0.945)) - 0.060);
  float arm = min(sdSegment(q, vec2(0.12, 0.73), vec2(0.20, 0.56)), sdSegment(q, vec2(0.20, 0.56), vec2(0.27, 0.68))) - 0.036;
  float d = min(min(coat, legs), min(head, arm));
  vec3 c = oklch(0.150, 0.050, 267.0) + warm() * 0.55 * smoothstep(-0.035, 0.0, d);
  col = mix(col, c, clamp(0.5 - d * h / PX, 0.0, 1.0));
  vec2 s = q - vec2(0.285, 0.735);
  col = mix(col, oklch(0.93, 0.06, 220.0), clamp(0.5 - (sdBox(s, vec2(0.026, 0.052)) - 0.008) * h / PX, 0.0, 1.0));
}

vec3 paint(vec2 p) {
  vec3 col = p.x < 0.60 || p.y > 0.86 ? shore(p) : vec3(0.0);
  if (p.x < 0.60) col = mix(col, land(0.20), treeLine(p, 1, 0.045, vec2(0.10, 0.24), 0.62, 57));
  facade(col, p);
  float q = FLOOR - p.y + 0.010 * smoothstep(0.55, 0.0, p.x);
  if (q > 0.0) {
    float z = 1.0 / (q + 0.09);
    vec2 g = vec2((p.x - 1.15) * z * 1.2, z * 3.4), f = fract(g);
    vec3 c = mix(oklch(0.250, 0.074, 263.0), oklch(0.125, 0.044, 268.0), smoothstep(0.0, 0.20, q)) * (0.88 + 0.22 * hash(ivec2(floor(g))));
    c *= 1.0 - 0.22 * smoothstep(0.07, 0.02, min(min(f.x, 1.0 - f.x), min(f.y, 1.0 - f.y)));
    c *= mix(0.62, 1.0, smoothstep(0.2, 0.8, p.x));
    float beam = smoothstep(0.025, -0.025, abs(p.x - DOOR.x) - HALF.x - q * 0.55);
    float shadow = smoothstep(0.030, -0.012, abs(p.x - DOOR.x + 0.018 + q * 0.10) - 0.022 - q * 0.11);
    warmGround(c, 0.32, (2.2 * beam * (1.0 - 0.75 * shadow) + 0.35) * exp(-q / 0.15) * smoothstep(0.9, 0.2, abs(p.x - DOOR.x)));
    col = c;
  }
  door(col, p);
  patient(col, p, DOOR + vec2(-0.018, -0.012), 0.150);
  // two clipped trees in front of the wall
  for (int i = 0; i < 3; i++) {
    vec2 foot = vec2(i == 0 ? 0.860 : i == 1 ? 1.425 : 1.560, FLOOR - 0.004);
    vec2 t = p - foot;
    float lit = exp(-length(p - DOOR - vec2(0.0, 0.1)) / 0.20);
    col = mix(col, land(0.08) + warm() * 0.07 * lit * noise(p * 70.0), cover(roundTree(t, 0.175, 80 + i)));
  }
  vec2 o = (p - DOOR - vec2(0.0, HALF.y)) / vec2(1.0, 1.6);
  addHalo(col, 0.13 * exp(-length(o) / 0.10) + 0.022 * exp(-length(o) / 0.22));
  return col;
}
