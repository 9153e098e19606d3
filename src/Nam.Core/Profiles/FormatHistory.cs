// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>What one format cost for one operation and source form.</summary>
internal sealed class FormatHistory
{
    // About the last 200 replies count: what an operation returns and how fast the server is change slowly.
    private const double Forgetting = 0.995;

    public FormatHistory()
    {
        Size = new FittedModel(new CostModel(Forgetting));
        Encode = new FittedModel(new CostModel(Forgetting), isTime: true);
    }

    /// <summary>Encoded bytes by source bytes.</summary>
    public FittedModel Size { get; }

    /// <summary>Encode seconds by source bytes.</summary>
    public FittedModel Encode { get; }

    public void Write(ref StateWriter writer)
    {
        Size.Model.Write(ref writer);
        Encode.Model.Write(ref writer);
    }

    public static bool TryRead(ref StateReader reader, [NotNullWhen(true)] out FormatHistory? history)
    {
        history = null;
        if (!CostModel.TryRead(ref reader, out var size) || !CostModel.TryRead(ref reader, out var encode))
        {
            return false;
        }

        history = new FormatHistory();
        history.Size.Replace(size);
        history.Encode.Replace(encode);
        return true;
    }
}
