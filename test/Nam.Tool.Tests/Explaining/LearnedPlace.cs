// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Stores;
using Nam.Tool.Commands.Profiles;

namespace Nam.Tool.Tests.Explaining;

/// <summary>Profiles whose figures are known, in the places that the tool reads.</summary>
internal static class LearnedPlace
{
    internal const string GetOrders = "server/orders/operation/GetOrders";
    internal const string GetOrder = "server/orders/operation/GetOrder";
    internal const string Client = "client/https://orders.example";

    /// <summary>Bytes of text that the replies of <see cref="GetOrders"/> have.</summary>
    internal const int TextBytes = 10_000;

    /// <summary>Two operations of a service and a server that was called.</summary>
    internal static (string Key, byte[] Profile)[] Profiles() =>
    [
        (GetOrders, Operation(ReplyFormat.Containers)),
        (GetOrder, Operation(ReplyFormat.Text)),
        ("server/orders/all", Operation(ReplyFormat.Containers)),
        (Client, Path()),
    ];

    internal static string Folder(WorkFolder folder, params (string Key, byte[] Profile)[] profiles)
    {
        Save(folder.PathOf("profiles"), profiles);
        return folder.PathOf("profiles");
    }

    /// <summary>Saves profiles as an engine does: those of a service's operations together.</summary>
    internal static void Save(string place, params (string Key, byte[] Profile)[] profiles)
    {
        var store = new FileProfileStore(place);
        var services = new Dictionary<string, ServiceProfile>();
        foreach (var (key, blob) in profiles)
        {
            if (LearnedKey.Split(key) is not var (service, operation) || !OperationProfile.TryRead(blob, out var profile))
            {
                store.SaveAsync(key, blob).AsTask().GetAwaiter().GetResult();
                continue;
            }

            var learned = services.TryGetValue(service, out var known) ? known : services[service] = new ServiceProfile();
            if (operation is null)
            {
                learned.All.Merge(profile);
            }
            else
            {
                learned.Operations[operation] = profile;
            }
        }

        foreach (var (service, profile) in services)
        {
            store.SaveAsync(LearnedKey.ServerPrefix + service, profile.ToArray()).AsTask().GetAwaiter().GetResult();
        }
    }

    /// <summary>30 replies of 10,000 bytes of text that took 1,000 bytes and 1 ms in this format, from text.</summary>
    internal static byte[] Operation(ReplyFormat format)
    {
        var profile = new OperationProfile();
        for (var i = 0; i < 30; i++)
        {
            profile.Observe(XmlForm.Text, format, TextBytes, 1_000, 0.001);
        }

        return Written(profile.Write);
    }

    /// <summary>A round trip of 30 ms, and containers that take 4 ms to become text.</summary>
    internal static byte[] Path()
    {
        var profile = new PathProfile();
        profile.ObserveRoundTrip(0.03);
        for (var i = 0; i < 30; i++)
        {
            profile.ObserveDecode(DecodeTarget.Text, XmlForm.Containers, ReplyCodecs.None, TextBytes, 0.004);
        }

        return Written(profile.Write);
    }

    private static byte[] Written(Action<IBufferWriter<byte>> write)
    {
        var output = new ArrayBufferWriter<byte>();
        write(output);
        return output.WrittenSpan.ToArray();
    }
}
