package Astray
end Astray;
