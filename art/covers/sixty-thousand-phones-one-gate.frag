// A crowd as far as one can see, each with a small light, and one gate.

const float SKYLINE = 0.560;
const vec2 GATE = vec2(0.870, 0.535);   // the middle of its threshold
const float WIDE = 0.054, TALL = 0.150; // half the gate's width, and its height

// 0 far hills
float ridge(int id, float x) { return SKYLINE + 0.035 + 0.05 * bump(x, 0.02, 0.20) + 0.05 * bump(x, 1.66, 0.20) + 0.02 * fbm(x * 7.0, 903); }

vec3 warm() { return oklch(0.76, 0.145, 78.0); }

vec3 sky(vec2 p) {
  float up = smoothstep(SKYLINE, 1.02, p.y);
  vec3 c = mix(oklch(0.440, 0.120, 261.0), oklch(0.305, 0.108, 264.0), smoothstep(0.0, 0.45, up));
  c = mix(c, oklch(0.170, 0.062, 267.0), smoothstep(0.30, 1.0, up));
  float streak = smoothstep(0.48, 0.82, fbm(vec2(p.x * 1.5 + 90.0, p.y * 10.0 + 0.8 * fbm(p * 3.0))));
  return mix(c, oklch(0.48, 0.11, 264.0), streak * 0.12 * smoothstep(1.0, 0.75, p.y));
}

// The stadium: a long wall of ribs under a roof whose edge is a shallow arc.
float roofLine(float x) { float d = (x - GATE.x) / 0.715; return 0.560 + 0.245 * sqrt(max(0.0, 1.0 - pow(abs(d), 2.6))); }
void stadium(inout vec3 col, vec2 p) {
  float dx = p.x - GATE.x, s = dx / 0.715;
  // the light of the bowl stands over it
  vec2 h = vec2(dx / 0.52, (p.y - 0.79) / 0.17);
  addHalo(col, 0.070 * exp(-dot(h, h)) + 0.004 * exp(-dot(h, h) * 0.25));
  if (abs(s) >= 1.0 || p.y < 0.50) return;
  float top = roofLine(p.x);
  float d = p.y - top;
  float turn = asin(clamp(s, -1.0, 1.0)) / 1.5707963;   // round the wall
  float a = turn * 27.0;
  float rib = abs(fract(a) - 0.5);
  vec3 c = mix(oklch(0.225, 0.070, 265.0), oklch(0.165, 0.054, 267.0), smoothstep(0.0, 0.24, top - p.y));
  c *= 0.92 + 0.20 * smoothstep(0.50, 0.40, rib) * (0.6 + 0.4 * hash(int(floor(a)), 911));
  c *= 1.0 - 0.38 * smoothstep(0.43, 0.485, rib);
  // tiers behind the ribs: thin slots through which a little of the light comes
  float height = (p.y - 0.540) / max(top - 0.540, 0.02);
  float slot = max(smoothstep(0.030, 0.016, abs(height - 0.40)), smoothstep(0.030, 0.016, abs(height - 0.66)));
  slot *= smoothstep(0.46, 0.40, rib);
  c = mix(c, mix(oklch(0.34, 0.10, 60.0), AMBER * 0.62, 0.4 + 0.6 * hash(int(floor(a)), 917)), 0.55 * slot);
  float band = smoothstep(0.800, 0.806, height) * smoothstep(0.955, 0.945, height);
  c = mix(c, oklch(0.275, 0.082, 263.0) * (1.0 - 0.25 * smoothstep(0.44, 0.48, rib)), band);
  // the roof's lit edge
  c += oklch(0.80, 0.13, 82.0) * 0.42 * exp(-abs(d + 0.003) / 0.0030);
  c += warm() * 0.08 * exp(-max(-d, 0.0) / 0.020);
  // light from the gate washes along the wall
  vec2 g = (p - GATE - vec2(0.0, 0.05)) / vec2(0.20, 0.14);
  c += warm() * (0.30 * exp(-dot(g, g)) + 0.10 * exp(-length(g) * 1.1)) * (0.75 + 0.25 * smoothstep(0.48, 0.42, rib));
  col = mix(col, c, cover(d));
}

float gateShape(vec2 q) {
  float arch = q.y > TALL - WIDE ? length(q - vec2(0.0, TALL - WIDE)) - WIDE : abs(q.x) - WIDE;
  return max(arch, -q.y - 0.03);
}
void gate(inout vec3 col, vec2 p) {
  vec2 q = p - GATE;
  if (abs(q.x) > 0.14 || q.y > 0.26 || q.y < -0.05) return;
  float d = gateShape(q);
  // portal: a deep frame of stone that stands out of the wall
  float frame = max(min(abs(q.x) - 0.090, 1.0), q.y - 0.196);
  vec3 c = oklch(0.245, 0.070, 264.0) + warm() * 0.34 * exp(-max(d, 0.0) / 0.020);
  c *= 1.0 - 0.22 * smoothstep(0.06, 0.02, abs(fract(q.y / 0.022) - 0.5));
  col = mix(col, c, cover(frame));
  float cap = sdBox(q - vec2(0.0, 0.200), vec2(0.101, 0.0075));
  col = mix(col, oklch(0.205, 0.062, 265.0) + warm() * 0.10 * smoothstep(0.200, 0.193, q.y) + oklch(0.6, 0.1, 258.0) * 0.14 * smoothstep(0.203, 0.207, q.y), cover(cap));
  float ring = abs(d - 0.009) - 0.0045;
  col = mix(col, oklch(0.42, 0.085, 72.0), cover(ring));
  vec2 f = (q - vec2(0.0, 0.045)) / vec2(0.062, 0.105);
  float heat = exp(-dot(f, f));
  vec3 light = mix(mix(AMBER, YELLOW, 0.35), CORE * 1.22, smoothstep(0.20, 0.85, heat));
  col = mix(col, light, cover(d));
  // a lantern on each side of the arch
  for (int i = 0; i < 2; i++) glassLantern(col, p, GATE + vec2(i == 0 ? -0.0735 : 0.0735, 0.105), 0.0072);
}

// How thick the crowd stands at a place: three streams that become one before the gate. k is 0 at the gate, 1 at our feet.
float crowdAt(float x, float k) {
  float sum = 0.0;
  float wide = 0.032 + 0.150 * k + 0.055 * k * k;
  float wobble = 0.55 * (noise(vec2(x * 7.0, k * 9.0)) - 0.5);
  for (int i = 0; i < 3; i++) {
    float u = i == 0 ? -0.94 : i == 1 ? -0.02 : 0.80;
    float c = GATE.x + u * pow(k, 1.25) + 0.055 * sin(k * 6.0 + float(i) * 2.1) * k;
    sum = max(sum, smoothstep(1.30, 0.45, abs(x - c) / wide + wobble));
  }
  return sum;
}

vec3 lightTint(float r) {
  vec3 cold = oklch(0.90, 0.055, 252.0), white = oklch(0.96, 0.025, 90.0), gold = oklch(0.87, 0.13, 86.0);
  return r < 0.50 ? gold : r < 0.78 ? white : cold;
}

void crowd(inout vec3 col, vec2 p) {
  if (p.y > GATE.y + 0.045) return;
  float q = max(GATE.y + 0.012 - p.y, 0.0);
  float k = clamp(q / GATE.y, 0.0, 1.0);
  float dense = crowdAt(p.x, k);
  col = mix(col, oklch(0.125, 0.044, 268.0), 0.75 * dense * smoothstep(0.0, 0.02, q));
  col += warm() * dense * (0.34 * exp(-k / 0.07) + 0.055 * exp(-k / 0.30)) * step(p.y, GATE.y + 0.012);
  // Rows of people from the gate to our feet, each in front of the one before. A person's size grows
  // evenly towards us, so the number of the row is a logarithm.
  const float FAR = 0.0050, GROW = 0.062, STEP = 0.34;
  float row = log(1.0 + q * GROW / FAR) / (GROW * STEP);
  int base = int(floor(row));
  vec3 sum = vec3(0.0);
  for (int j = -1; j <= 6; j++) {
    int r = base + j;
    if (r < 0) continue;
    float qr = (exp(float(r) * GROW * STEP) - 1.0) * FAR / GROW;
    float y = GATE.y + 0.012 - qr, kr = clamp(qr / GATE.y, 0.0, 1.0);
    float size = FAR + qr * GROW;
    float gap = size * 0.86, shift = 0.61 * float(r % 8);
    int cell = int(floor((p.x - GATE.x) / gap + shift));
    for (int i = -1; i <= 1; i++) {
      ivec2 id = ivec2(cell + i, r);
      float h1 = hash(id), h2 = hash(id + ivec2(913, 77)), h3 = hash(id + ivec2(211, 1903));
      float x = GATE.x + (float(cell + i) + 0.5 + 0.8 * (h1 - 0.5) - shift) * gap;
      if (h2 > 0.92 * crowdAt(x, kr)) continue;
      vec2 m = (p - vec2(x, y + size * 0.55 * (h3 - 0.5))) / size;
      float e = PX / size;
      float body = min(length(m - vec2(0.0, 0.66)) - 0.19, length((m - vec2(0.0, -0.15)) * vec2(1.0, 0.72)) - 0.42);
      vec3 tint = mix(oklch(0.165, 0.052, 266.0), oklch(0.105, 0.036, 269.0), kr) * (0.85 + 0.3 * h1);
      float rim = smoothstep(-0.10, 0.0, body) * smoothstep(-0.1, 0.7, m.y);
      tint += warm() * rim * (0.008 + 0.55 * exp(-kr / 0.11));
      float c = clamp(0.5 - body / e, 0.0, 1.0) * smoothstep(-0.70, -0.10, m.y);
      col = mix(col, tint, c);
      sum *= 1.0 - 0.85 * c;
      // the light in a raised hand
      float lit = hash(id + ivec2(5, 4001));
      if (lit > 0.56) continue;
      vec2 t = m - vec2((h3 < 0.5 ? -1.0 : 1.0) * 0.24, 0.70 + 0.34 * h1);
      vec3 hue = lightTint(lit / 0.56);
      float dist = length(t);
      float lamp = max(abs(t.x) - 0.045, abs(t.y) - 0.072) - 0.018;
      float window_ = max(1.0 - dist * dist / 0.49, 0.0);
      sum += hue * (0.36 * exp(-dist * 8.0) + 0.075 * exp(-dist * 2.8)) * window_ * window_ * mix(1.1, 0.8, kr);
      col = mix(col, hue * 1.15, clamp(0.5 - lamp / max(e, 0.02), 0.0, 1.0));
    }
  }
  col += sum;
}

// A floodlight behind the stadium.
void mast(inout vec3 col, vec2 p, float x, float top) {
  vec2 q = p - vec2(x, top);
  float d = length(q * vec2(0.8, 1.0));
  addHalo(col, 0.20 * exp(-d / 0.035) + 0.05 * exp(-d / 0.09));
  if (abs(q.x) > 0.06 || q.y > 0.04) return;
  vec3 dark = oklch(0.175, 0.055, 266.0);
  float w = 0.0045 + 0.006 * clamp(-q.y / 0.25, 0.0, 1.0);
  float pole = abs(abs(q.x) - w) - 0.0014;
  float brace = min(abs(fract((q.y + q.x * 1.6) / 0.024) - 0.5), abs(fract((q.y - q.x * 1.6) / 0.024) - 0.5)) * 0.024 * 0.53 - 0.0008;
  pole = min(pole, max(brace, abs(q.x) - w));
  col = mix(col, dark, cover(max(pole, q.y)));
  float plate = sdBox(q - vec2(0.0, 0.008), vec2(0.034, 0.019));
  col = mix(col, dark, cover(plate - 0.002));
  vec2 g = (q - vec2(0.0, 0.008)) / vec2(0.0135, 0.0125);
  vec2 f = fract(g + 0.5) - 0.5;
  col = mix(col, CORE * 1.1, cover((length(f) - 0.36) * 0.0125) * cover(plate));
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > SKYLINE - 0.02) {
    col = sky(p);
    stars(col, p + vec2(42.3, 30.1), smoothstep(0.66, 0.86, p.y) * smoothstep(0.10, 0.5, length((p - vec2(GATE.x, 0.72)) * vec2(0.7, 1.3))));
    float d = ridge(0, p.x) - p.y;
    col = mix(col, mix(land(0.60), mistColor(), 0.4 * smoothstep(0.0, 0.06, d)), cover(-d));
  }
  mast(col, p, 0.330, 0.850);
  mast(col, p, 1.410, 0.850);
  stadium(col, p);
  // the ground in front
  float q = SKYLINE - 0.010 - p.y;
  vec3 c = mix(oklch(0.330, 0.100, 262.0), oklch(0.170, 0.058, 267.0), smoothstep(0.0, 0.30, q));
  c = mix(c, oklch(0.110, 0.040, 269.0), smoothstep(0.25, 0.58, q));
  float z = 1.0 / (max(q, 0.0) + 0.06);
  c *= 0.88 + 0.24 * fbm(vec2((p.x - GATE.x) * z * 2.0, 1.4 * z));
  vec2 g = (p - GATE) / vec2(0.20, 0.070);
  c += warm() * 0.42 * exp(-length(g) * 1.0);
  col = mix(col, c, cover(-q));
  mist(col, p, SKYLINE - 0.004, 0.018, 0.30 * smoothstep(0.15, 0.5, abs(p.x - GATE.x)));
  gate(col, p);
  crowd(col, p);
  vec2 h = p - GATE - vec2(0.0, 0.060);
  float r = length(h / vec2(0.060, 0.085));
  addHalo(col, 0.20 * exp(-max(r - 0.9, 0.0) * 1.25) * smoothstep(0.5, 1.1, r) + 0.075 * exp(-r * 0.40));
  return col;
}
