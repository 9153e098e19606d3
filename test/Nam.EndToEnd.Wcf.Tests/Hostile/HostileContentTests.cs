// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Numerics;
using System.ServiceModel;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Failures;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.ServiceModel;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Hostile;

/// <summary>A server whose frames hold and whose content does not.</summary>
[Collection(MatrixCollection.Name)]
public sealed class HostileContentTests(MatrixHosts hosts)
{
    private const int Rows = 12;

    [Theory]
    [InlineData("basicHttp", "binary")]
    [InlineData("basicHttp", "containers")]
    [InlineData("binary http", "binary")]
    public async Task Replies_ChangedUnderAGoodChecksum_AreRepliesOrCommunicationExceptions(string bindingName, string format)
    {
        var binding = BindingCases.Named(bindingName);
        var random = new Random(5);
        var isHostile = false;
        var spoiler = new SpoilingHandler(body => isHostile ? Forge(body, random) : body);
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(await hosts.NodeAsync(format), binding, factory =>
        {
            factory.Endpoint.EndpointBehaviors.Add(spoiler);
            factory.UseNam(client);
        });
        for (var attack = 0; attack < 60; attack++)
        {
            isHostile = true;
            try
            {
                caller.Typed.GetRows(Rows);
            }
            catch (CommunicationException)
            {
                // The one that is documented.
            }

            isHostile = false;
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(Rows)), ObjectText.Of(caller.Typed.GetRows(Rows))));
        }
    }

    /// <summary>Changes some bytes of a stored frame's form and makes the checksum good again.</summary>
    private static byte[] Forge(byte[] frame, Random random)
    {
        var forged = (byte[])frame.Clone();
        var at = 9;
        for (var sizes = 0; sizes < 2; at++)
        {
            sizes += forged[at] < 128 ? 1 : 0;
        }

        var form = forged.AsSpan(at..^4);
        for (var changes = random.Next(1, 4); changes > 0; changes--)
        {
            form[random.Next(form.Length)] = (byte)random.Next(256);
        }

        var checksum = uint.MaxValue;
        foreach (var value in form)
        {
            checksum = BitOperations.Crc32C(checksum, value);
        }

        BinaryPrimitives.WriteUInt32LittleEndian(forged.AsSpan(^4..), ~checksum);
        return forged;
    }
}
