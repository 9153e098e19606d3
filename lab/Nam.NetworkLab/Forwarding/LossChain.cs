// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Forwarding;

/// <summary>The state of a chain of losses.</summary>
internal struct LossChain
{
    private bool _isBad;

    /// <summary>Draws the fate of the next packet and takes one step.</summary>
    /// <returns>Whether it is lost.</returns>
    internal bool IsNextLost(PacketLoss loss, ref RandomNumbers random)
    {
        var chance = _isBad ? loss.LossInBad : loss.LossInGood;
        var isLost = chance > 0 && random.Next() < chance;
        var step = _isBad ? loss.BadToGood : loss.GoodToBad;
        if (step > 0 && random.Next() < step)
        {
            _isBad = !_isBad;
        }

        return isLost;
    }
}
