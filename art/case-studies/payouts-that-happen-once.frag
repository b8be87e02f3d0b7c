// Two messengers with the same lantern at two gates of one wall: one goes through, the other is not let in again.

const float FLOOR = 0.215;
const float OPEN = 1.270, SHUT = 0.860; // the middles of the gates
const float WIDE = 0.108, SPRING = 0.260;

float ridge(int id, float x) { return 0.80 + 0.05 * sin(x * 3.1) + 0.03 * fbm(x * 4.0, 41); }
vec3 warm() { return oklch(0.76, 0.145, 78.0); }

float arch(vec2 q, float grow) {
  return q.y > SPRING ? length(q - vec2(0.0, SPRING)) - WIDE - grow : max(abs(q.x) - WIDE - grow, -q.y);
}

void wall(inout vec3 col, vec2 p) {
  float top = 0.735 + 0.038 * step(0.42, fract(p.x / 0.098));
  float row = floor(p.y / 0.034);
  vec2 g = vec2(p.x / 0.082 + 0.5 * mod(row, 2.0) + 0.3 * hash(int(row), 17), p.y / 0.034), f = fract(g);
  float joint = smoothstep(0.10, 0.02, min(min(f.x, 1.0 - f.x) * 2.3, min(f.y, 1.0 - f.y)));
  vec3 c = oklch(0.265, 0.070, 264.0) * (0.80 + 0.36 * hash(ivec2(floor(g)))) * (1.0 - 0.30 * joint);
  c *= 0.90 + 0.25 * fbm(p * 14.0);
  c *= mix(0.55, 1.0, smoothstep(0.15, 0.85, p.x));
  c *= mix(0.82, 1.12, smoothstep(0.25, 0.75, p.y));
  c += oklch(0.62, 0.09, 257.0) * 0.14 * smoothstep(0.010, 0.0, top - p.y);
  c *= 1.0 - 0.35 * smoothstep(0.012, 0.004, abs(p.y - 0.712));
  vec2 o = (p - vec2(OPEN, FLOOR + 0.20)) / vec2(0.22, 0.26);
  c += warm() * c * 5.0 * exp(-dot(o, o));
  col = mix(col, c, cover(p.y - top));
}

// Stones around a gate, and what is seen through it.
void gate(inout vec3 col, vec2 p, float x, bool open) {
  vec2 q = p - vec2(x, FLOOR);
  float d = arch(q, 0.0), outer = arch(q, 0.034);
  if (outer > 0.02) return;
  float turn = q.y > SPRING ? atan(q.y - SPRING, q.x) * 4.2 : floor(q.y / 0.040) * 1.7 + q.y / 0.040;
  vec3 stone = oklch(0.345, 0.075, 263.0) * (0.85 + 0.3 * hash(int(floor(turn)), open ? 3 : 7));
  stone *= 1.0 - 0.35 * smoothstep(0.10, 0.03, min(fract(turn), 1.0 - fract(turn)));
  if (open) stone += warm() * 0.55 * exp(-max(d, 0.0) / 0.016);
  col = mix(col, stone, cover(outer));
  vec2 l = (q - vec2(0.0, 0.165)) / vec2(0.10, 0.17);
  vec3 c = mix(mix(EMBER, AMBER, 0.7), YELLOW * 1.06, exp(-dot(l, l) * 0.7));
  c = mix(c, CORE * 1.15, exp(-dot(l, l) * 2.6));
  // the bright road behind, and a frame further in
  c = mix(c, c * 0.66, smoothstep(0.0, 0.003, arch(q / 0.82, 0.0)));
  if (q.y < 0.07) c = mix(c, YELLOW * 0.95, smoothstep(0.003, -0.003, abs(q.x) - 0.085 + q.y * 0.75));
  if (!open) {
    c = mix(oklch(0.270, 0.085, 262.0), oklch(0.420, 0.115, 259.0), smoothstep(0.0, 0.20, q.y));
    vec2 b = abs(fract(vec2(q.x / 0.036 + 0.5, q.y / 0.052)) - 0.5) * vec2(0.036, 0.052);
    float bars = min(b.x - 0.0042, b.y - 0.0034);
    vec3 iron = oklch(0.165, 0.048, 266.0) + oklch(0.70, 0.12, 76.0) * 0.55 * exp(-length(q - vec2(0.040, 0.125)) / 0.055);
    c = mix(c, iron, cover(bars));
  }
  col = mix(col, c, cover(d));
}

// Seen from behind: hat, cloak, boots, a bag, and a lantern in the right hand.
void messenger(inout vec3 col, vec2 p, vec2 foot, float h, vec3 tint, float rim) {
  vec2 q = (p - foot) / h;
  if (abs(q.x) > 0.6 || q.y < -0.1 || q.y > 1.2) return;
  float e = PX / h;
  float cloak = max(abs(q.x + 0.015 * sin(q.y * 9.0)) - mix(0.225, 0.085, smoothstep(0.20, 0.80, q.y)), max(0.17 - q.y + 0.02 * cos(q.x * 30.0), q.y - 0.80)) - 0.015;
  cloak = min(cloak, length((q - vec2(0.0, 0.755)) * vec2(0.85, 1.15)) - 0.105);
  float legs = min(sdSegment(q, vec2(-0.075, 0.22), vec2(-0.085, 0.0)), sdSegment(q, vec2(0.075, 0.22), vec2(0.10, 0.015))) - 0.036;
  float head = length(q - vec2(0.0, 0.865)) - 0.075;
  float hat = min(sdBox(q - vec2(0.0, 0.915), vec2(0.145, 0.008)) - 0.008, sdBox(q - vec2(0.0, 0.975), vec2(0.070, 0.055)) - 0.018);
  float arm = sdSegment(q, vec2(0.13, 0.68), vec2(0.275, 0.60)) - 0.032;
  float d = min(min(cloak, legs), min(min(head, hat), arm));
  vec3 c = tint * (0.85 + 0.3 * smoothstep(-0.2, 0.2, q.x));
  c += warm() * (0.16 * exp(-length(q - vec2(0.30, 0.48)) / 0.13) + rim * smoothstep(-0.022, 0.0, d));
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
  float bag = sdBox(q - vec2(-0.12, 0.42), vec2(0.080, 0.060)) - 0.02;
  float strap = sdSegment(q, vec2(-0.10, 0.47), vec2(0.085, 0.78)) - 0.010;
  col = mix(col, oklch(0.30, 0.065, 60.0), clamp(0.5 - min(bag, strap) / e, 0.0, 1.0));
  vec2 light = foot + vec2(0.295, 0.475) * h;
  glassLantern(col, p, light, 0.040 * h);
  addHalo(col, 0.7 * halo(p, light, 0.060 * h));
}

vec3 paint(vec2 p) {
  vec3 col = mix(oklch(0.41, 0.115, 261.0), oklch(0.185, 0.072, 267.0), smoothstep(0.70, 1.0, p.y));
  if (p.y > 0.72) stars(col, p + vec2(3.7, 25.1), 1.0);
  col = mix(col, land(0.60), cover(p.y - ridge(0, p.x)));
  wall(col, p);
  gate(col, p, SHUT, false);
  gate(col, p, OPEN, true);
  float q = FLOOR - p.y;
  if (q > -0.01) {
    // flagstones, in rows that grow towards us
    float z = 1.0 / (q + 0.10);
    vec2 g = vec2((p.x - 1.06) * z * 1.35 + 0.5 * mod(floor(z * 3.2), 2.0), z * 3.2), f = fract(g);
    vec3 c = mix(oklch(0.235, 0.068, 264.0), oklch(0.125, 0.044, 268.0), smoothstep(0.0, 0.20, q)) * (0.84 + 0.3 * hash(ivec2(floor(g))));
    c *= 1.0 - 0.30 * smoothstep(0.09, 0.03, min(min(f.x, 1.0 - f.x), min(f.y, 1.0 - f.y)));
    c *= mix(0.60, 1.0, smoothstep(0.2, 0.8, p.x));
    float beam = smoothstep(0.03, -0.03, abs(p.x - OPEN) - WIDE - q * 0.42);
    warmGround(c, 0.30, 1.5 * beam * exp(-q / 0.16) + 0.8 * pool(p, vec2(SHUT + 0.075, FLOOR - 0.030), 0.15));
    col = mix(col, c, cover(-q));
  }
  messenger(col, p, vec2(OPEN - 0.012, FLOOR + 0.004), 0.225, oklch(0.150, 0.050, 266.0), 0.20);
  messenger(col, p, vec2(SHUT - 0.012, FLOOR - 0.040), 0.260, oklch(0.135, 0.048, 266.0), 0.03);
  vec2 o = p - vec2(OPEN, FLOOR + 0.17);
  addHalo(col, 0.10 * exp(-length(o / vec2(0.8, 1.0)) / 0.13));
  return col;
}
