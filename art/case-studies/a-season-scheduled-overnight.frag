// A rink in the snow, lit and empty, and beyond it the lights of all the other rinks.

const float HORIZON = 0.600;
const vec2 MIDDLE = vec2(0.26, 3.05);   // of the rink, on the ground
const float TURN = 0.42;

// 0 far woods, 1 nearer woods
float ridge(int id, float x) {
  if (id == 0) return HORIZON - 0.004 + 0.012 * fbm(x * 4.0, 61);
  return 0.515 + 0.05 * smoothstep(1.15, 1.6, x) + 0.035 * smoothstep(0.5, 0.0, x) + 0.012 * fbm(x * 5.0, 67);
}
vec3 lamp() { return oklch(0.90, 0.075, 88.0); }

// The place on the ground at a point of the picture: x across, y away from us.
vec2 ground(vec2 p) { float z = 1.0 / max(HORIZON - p.y, 0.004); return vec2((p.x - 1.0) * z, z); }
vec2 onRink(vec2 p) {
  vec2 g = ground(p) - MIDDLE;
  return vec2(cos(TURN) * g.x + sin(TURN) * g.y, cos(TURN) * g.y - sin(TURN) * g.x);
}
float rink(vec2 m) { return sdBox(m, vec2(1.24, 0.50) - 0.26) - 0.26; }

vec3 sky(vec2 p) {
  vec3 c = mix(oklch(0.43, 0.115, 258.0), oklch(0.150, 0.062, 268.0), smoothstep(HORIZON, 0.98, p.y));
  stars(c, p + vec2(31.9, 8.2), 1.1 * smoothstep(0.63, 0.75, p.y));
  // northern lights: two curtains
  for (int i = 0; i < 2; i++) {
    float base = 0.665 + 0.05 * float(i) + 0.055 * sin(p.x * (3.0 + float(i)) + 1.7 * float(i)) + 0.03 * noise(p.x * 6.0, 77 + i);
    float fold = 0.45 + 0.75 * noise(p.x * 34.0 + 9.0 * p.y, 81 + i);
    float up = p.y - base;
    c += oklch(0.74, 0.11, i == 0 ? 178.0 : 205.0) * 0.20 * fold * smoothstep(-0.015, 0.010, up) * exp(-max(up, 0.0) / 0.075) * smoothstep(0.45, 1.15, p.x);
  }
  return c;
}

void ice(inout vec3 col, vec2 p) {
  vec2 m = onRink(p), raised = onRink(p - vec2(0.0, 0.075 * (HORIZON - p.y)));
  float d = rink(m), top = rink(raised), e = PX * 9.0;
  vec2 l = ground(p) - MIDDLE;
  col += mix(lamp(), oklch(0.86, 0.06, 240.0), 0.55) * 0.22 * exp(-max(d, 0.0) / 0.28) * smoothstep(-0.02, 0.02, d);
  vec3 c = mix(oklch(0.80, 0.045, 235.0), oklch(0.90, 0.05, 95.0), exp(-dot(m, m) * 1.4));
  c *= 0.90 + 0.16 * fbm(m * vec2(5.0, 9.0)) - 0.10 * smoothstep(0.62, 0.75, fbm(m * vec2(30.0, 8.0) + 4.0));
  float across = abs(m.x);
  vec3 red = oklch(0.56, 0.19, 25.0), blue = oklch(0.48, 0.15, 262.0);
  c = mix(c, red, smoothstep(0.018, 0.010, across) * 0.85);
  c = mix(c, blue, smoothstep(0.022, 0.014, abs(across - 0.36)) * 0.9);
  c = mix(c, red, smoothstep(0.009, 0.004, abs(across - 1.08)) * 0.8);
  float ring = min(abs(length(m) - 0.185), abs(length(vec2(across - 0.76, abs(m.y) - 0.24)) - 0.165));
  c = mix(c, mix(red, blue, step(length(m), 0.25)), smoothstep(0.009, 0.004, ring) * 0.75);
  float inside = smoothstep(e, -e, d) * smoothstep(e, -e, top);
  col = mix(col, oklch(0.72, 0.060, 88.0), smoothstep(e, -e, top));
  col = mix(col, oklch(0.56, 0.065, 255.0), smoothstep(e, -e, d) * (1.0 - smoothstep(e, -e, top)));
  col = mix(col, c, inside);
  col = mix(col, oklch(0.80, 0.13, 85.0), smoothstep(0.026, 0.012, abs(top)) * 0.85);
}

void mast(inout vec3 col, vec2 p, vec2 corner) {
  vec2 g = MIDDLE + vec2(cos(TURN) * corner.x - sin(TURN) * corner.y, cos(TURN) * corner.y + sin(TURN) * corner.x);
  float s = 1.0 / g.y;
  vec2 q = (p - vec2(1.0 + g.x * s, HORIZON - s)) / s;   // in units of the ground
  float d = length(q - vec2(0.0, 0.80));
  col = mix(col, oklch(0.15, 0.05, 267.0), cover((max(abs(q.x) - 0.010, max(-q.y, q.y - 0.80))) * s));
  addHalo(col, 0.34 * exp(-d / 0.060) + 0.10 * exp(-d / 0.20));
  col = mix(col, CORE * 1.15, cover((sdBox(q - vec2(0.0, 0.80), vec2(0.060, 0.022)) - 0.008) * s));
}

// The other rinks on the plain, small ovals of light.
void farRinks(inout vec3 col, vec2 p) {
  for (int i = 0; i < 9; i++) {
    vec2 c = vec2(0.50 + 0.128 * float(i) + 0.03 * hash(i, 5), 0.560 + 0.026 * hash(i, 9));
    vec2 q = (p - c) / vec2(0.016, 0.0034) * ((HORIZON + 0.02 - c.y) < 0.04 ? 1.5 : 1.0);
    col = mix(col, oklch(0.93, 0.06, 92.0), smoothstep(1.15, 0.75, length(q)));
    addHalo(col, 0.20 * exp(-length((p - c) / vec2(0.020, 0.010))));
  }
}

// The bus of the visitors, on its way home.
void bus(inout vec3 col, vec2 p, vec2 at) {
  vec2 q = p - at;
  if (abs(q.x) > 0.25 || abs(q.y) > 0.08) return;
  vec2 beam = (q - vec2(-0.075, -0.014)) / vec2(0.060, 0.010);
  warmGround(col, 0.30, 0.9 * exp(-dot(beam, beam)) + 0.4 * exp(-length((q + vec2(0.0, 0.017)) / vec2(0.05, 0.006))));
  col = mix(col, oklch(0.24, 0.075, 263.0), cover(sdBox(q, vec2(0.036, 0.0125)) - 0.003));
  vec2 w = vec2((fract(q.x / 0.0092) - 0.5) * 0.0092, q.y - 0.004);
  col = mix(col, mix(AMBER, YELLOW, 0.6), cover(max(sdBox(w, vec2(0.0036, 0.0045)), abs(q.x) - 0.033)));
  col = mix(col, oklch(0.10, 0.03, 268.0), cover(length(vec2(abs(q.x) - 0.024, q.y + 0.015)) - 0.0052));
  float d = length(q - vec2(-0.039, -0.008));
  addHalo(col, 0.50 * exp(-d / 0.008));
}

vec3 paint(vec2 p) {
  vec3 col = p.y > HORIZON - 0.02 ? sky(p) : vec3(0.0);
  if (p.y < HORIZON) {
    vec2 g = ground(p);
    col = mix(oklch(0.20, 0.065, 265.0), oklch(0.42, 0.100, 260.0), smoothstep(0.05, 0.58, p.y));
    col *= 0.82 + 0.36 * fbm(vec2(g.x * 1.1, g.y * 1.7)) * smoothstep(30.0, 4.0, g.y);
    col *= mix(0.62, 1.08, smoothstep(0.0, 0.9, p.x));
  }
  col = mix(col, land(0.62), treeLine(p, 0, 0.012, vec2(0.012, 0.026), 0.75, 611));
  farRinks(col, p);
  mist(col, p, 0.560, 0.020, 0.20);
  col = mix(col, land(0.24), treeLine(p, 1, 0.026, vec2(0.035, 0.085), 0.46, 631) * step(0.06, abs(p.x - 1.06)));
  bus(col, p, vec2(0.745, 0.455));
  mast(col, p, vec2(0.85, 0.66));
  mast(col, p, vec2(-0.60, 0.66));
  ice(col, p);
  mast(col, p, vec2(1.20, -0.56));
  mast(col, p, vec2(-1.36, -0.34));
  return col;
}
