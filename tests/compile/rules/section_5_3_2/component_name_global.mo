// Component name global (5.3.2): accepted.
model R Real x = 1; end R;
package S model Q Real x = 1; end Q; end S;
model M
  .R R;
  S.Q Q;
end M;
