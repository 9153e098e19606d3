// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q19: discounted revenue.</content>
public static partial class TpchQueries
{
    /// <summary>Revenue from three kinds of parts that were sent by air and delivered in person.</summary>
    public static List<Q19Row> Q19(TpchDatabase database)
    {
        var lines = database.LineItem;
        var isAir = lines.ShipMode.Where(mode => mode is "AIR" or "AIR REG");
        var inPerson = lines.ShipInstruct.CodeOf("DELIVER IN PERSON");
        var kinds = PartKinds(database.Part);
        var revenue = Scan.Sums(lines.Rows, 1, (sums, from, to) =>
        {
            for (var line = from; line < to; line++)
            {
                if (lines.ShipInstruct.Codes[line] == inPerson && isAir[lines.ShipMode.Codes[line]]
                    && IsQuantityOf(kinds[lines.PartKey[line] - 1], lines.Quantity[line]))
                {
                    sums[0] += lines.DiscountedPrice(line);
                }
            }
        })[0];

        return [new Q19Row { Revenue = revenue > 0 ? ScaledDecimal.Of(revenue, TenThousandths) : null }];
    }

    /// <summary>For each part, which of the three kinds it is of: 1, 2 or 3; 0 for the other parts.</summary>
    private static byte[] PartKinds(PartTable parts)
    {
        byte[] kindOfBrand = Array.ConvertAll(parts.Brand.Words, brand => (byte)(brand switch
        {
            "Brand#12" => 1,
            "Brand#23" => 2,
            "Brand#34" => 3,
            _ => 0,
        }));
        byte[] kindOfContainer = Array.ConvertAll(parts.Container.Words, container => (byte)(container switch
        {
            "SM CASE" or "SM BOX" or "SM PACK" or "SM PKG" => 1,
            "MED BAG" or "MED BOX" or "MED PKG" or "MED PACK" => 2,
            "LG CASE" or "LG BOX" or "LG PACK" or "LG PKG" => 3,
            _ => 0,
        }));
        var kinds = new byte[parts.Rows];
        for (var part = 0; part < kinds.Length; part++)
        {
            var kind = kindOfBrand[parts.Brand.Codes[part]];
            var fits = kind == kindOfContainer[parts.Container.Codes[part]] && parts.Size[part] >= 1 && parts.Size[part] <= kind * 5;
            kinds[part] = fits ? kind : (byte)0;
        }

        return kinds;
    }

    private static bool IsQuantityOf(byte kind, byte quantity) => kind switch
    {
        1 => quantity is >= 1 and <= 11,
        2 => quantity is >= 10 and <= 20,
        3 => quantity is >= 20 and <= 30,
        _ => false,
    };
}
