// SPDX-License-Identifier: MIT

using System.Xml.Linq;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.DataProtection.Repositories;
using Microsoft.AspNetCore.DataProtection.XmlEncryption;
using Microsoft.Extensions.DependencyInjection;

namespace Nam.Gateway;

/// <summary>Keeps the keys of data protection for as long as the program runs. YARP brings data protection for affinity
/// of sessions, which the gateway has not; a proxy leaves no keys in the profile of its user.</summary>
internal sealed class KeysInMemory : IXmlRepository
{
    private readonly List<XElement> _keys = [];

    /// <summary>Sets data protection up so.</summary>
    public static void Use(IServiceCollection services) => services.AddDataProtection().AddKeyManagementOptions(options =>
    {
        options.XmlRepository = new KeysInMemory();
        options.XmlEncryptor = new NullXmlEncryptor();
    });

    /// <inheritdoc/>
    public IReadOnlyCollection<XElement> GetAllElements()
    {
        lock (_keys)
        {
            return [.. _keys.Select(key => new XElement(key))];
        }
    }

    /// <inheritdoc/>
    public void StoreElement(XElement element, string friendlyName)
    {
        lock (_keys)
        {
            _keys.Add(new XElement(element));
        }
    }
}
