package Slip
end Slip;
